import { join } from 'node:path';
import { readConfig } from '@nidaan/platform-config';
import { DiskFiles } from '@nidaan/platform-files';
import { Logger } from '@nidaan/platform-telemetry';
import { openPayments, payInSandbox } from '@nidaan/platform-payments';

const [email, paise] = process.argv.slice(2);
const config = readConfig();
const provider = openPayments(config, new DiskFiles(join(config.values.dataDir, 'files')), new Logger('payments'));
process.stdout.write(`${await payInSandbox(provider, email, paise)}\n`);
