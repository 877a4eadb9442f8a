import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { createStaff } from '@nidaan/identity-service';
import { readPassword, withServices } from '@nidaan/platform-runtime';
import { services } from './services.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { generate: { type: 'boolean', default: false } },
});
const typed = values.generate
  ? null
  : await readPassword(`Password for ${positionals[0] ?? 'the account'} (empty: one is made up): `);
const identity = services.filter(({ name }) => name === 'identity');
const said = await withServices(identity, (composition) =>
  createStaff(composition.services.get('identity')!.app, { email: positionals[0] ?? '', password: typed }),
);
console.log(said);
