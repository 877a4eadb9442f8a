import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { backupNidaan } from '@nidaan/platform-runtime';
import { services } from './services.ts';

const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
await backupNidaan({ services, to: values.to, keep: values.keep, print: console.log });
