import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { restoreNidaan } from '@nidaan/platform-runtime';
import { services } from './services.ts';

const { values } = parseArgs({
  options: { from: { type: 'string' }, erasures: { type: 'string' }, 'former-namespace': { type: 'string' } },
});
if (!values.from) throw Object.assign(new Error('Say which backup: npm run restore -- --from <folder>'), { isExpected: true });
const { from, erasures, 'former-namespace': formerNamespace } = values;
await restoreNidaan({ services, from, erasures, formerNamespace, print: console.log });
