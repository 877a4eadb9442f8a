import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { createStaff } from '@nidaan/identity-service';
import { openAside, readPassword } from '@nidaan/platform-runtime';
import { services } from './services.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { generate: { type: 'boolean', default: false } },
});
const typed = values.generate
  ? null
  : await readPassword(`Password for ${positionals[0] ?? 'the account'} (empty: one is made up): `);
const aside = await openAside(services.filter(({ name }) => name === 'identity'));
try {
  const { app } = aside.composition.services.get('identity')!;
  console.log(await createStaff(app, { email: positionals[0] ?? '', password: typed }));
} finally {
  await aside.close();
}
