import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { DEMO_LOGIN, seedDemo } from '@nidaan/platform-runtime';
import { services } from './services.ts';

const { values } = parseArgs({
  options: {
    patients: { type: 'string', default: '1000' },
    email: { type: 'string', default: DEMO_LOGIN.email },
    password: { type: 'string', default: DEMO_LOGIN.password },
  },
});
const patients = Number(values.patients);
if (!Number.isInteger(patients) || patients < 1 || patients > 10_000_000)
  throw Object.assign(new Error('--patients must be a number from 1 to 10000000.'), { isExpected: true });

await seedDemo({
  services,
  request: { email: values.email.trim().toLowerCase(), password: values.password, patients, now: new Date() },
  print: (line) => console.log(line),
});
