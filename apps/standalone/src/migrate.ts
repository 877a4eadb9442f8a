import 'reflect-metadata';
import { readConfig } from '@nidaan/platform-config';
import { migrateAll, openFiles } from '@nidaan/platform-runtime';
import { services } from './services.ts';

const config = readConfig();
const { values, secrets } = config;
if (!values.DATABASE_URL)
  throw Object.assign(new Error('Set DATABASE_URL: the embedded database is brought up to date by the start itself.'), {
    isExpected: true,
  });
await migrateAll(services, values.DATABASE_URL, secrets);
await (await openFiles(config)).prepare();
console.log(`The schemas of ${services.map(({ name }) => name).join(', ')} are those of this release.`);
process.exit(0);
