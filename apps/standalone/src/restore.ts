import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { restoreNidaan } from '@nidaan/platform-runtime';
import { services } from './services.ts';

const { values } = parseArgs({ options: { from: { type: 'string' }, erasures: { type: 'string' } } });
if (!values.from) throw Object.assign(new Error('Say which backup: npm run restore -- --from <folder>'), { isExpected: true });
await restoreNidaan({ services, from: values.from, erasures: values.erasures, print: console.log });
