import 'reflect-metadata';
import { readConfig } from '@nidaan/platform-config';
import { migrateAll } from '@nidaan/platform-runtime';
import { services } from './services.ts';

const { values, secrets } = readConfig();
if (!values.DATABASE_URL)
  throw Object.assign(new Error('Set DATABASE_URL: the embedded database is brought up to date by the start itself.'), {
    isExpected: true,
  });
await migrateAll(services, values.DATABASE_URL, secrets.secret);
console.log(`The schemas of ${services.map(({ name }) => name).join(', ')} are those of this release.`);
process.exit(0);
