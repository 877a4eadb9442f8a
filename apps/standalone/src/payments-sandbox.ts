import 'reflect-metadata';
import { readConfig } from '@nidaan/platform-config';
import { Logger } from '@nidaan/platform-telemetry';
import { openPayments, payInSandbox } from '@nidaan/platform-payments';
import { openFiles } from '@nidaan/platform-runtime';

const [email, paise] = process.argv.slice(2);
const config = readConfig();
const provider = openPayments(config, await openFiles(config), new Logger('payments'));
process.stdout.write(`${await payInSandbox(provider, email, paise)}\n`);
