import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { givenVariables, readConfig } from '@nidaan/platform-config';
import { splitSecrets } from '@nidaan/platform-runtime';
import { services } from './services.ts';

const { values } = parseArgs({ options: { from: { type: 'string' }, out: { type: 'string' } } });
if (!values.out)
  throw Object.assign(
    new Error('Say where to: npm run secrets:split -- --out <folder> [--from <file of variables, as deploy/k8s/secrets.env>]'),
    { isExpected: true },
  );
const given = givenVariables(values.from);
// Engines and addresses of others are no matter here.
const config = readConfig({
  SECRET: given['SECRET'],
  MORE_SECRETS: given['MORE_SECRETS'],
  TOKEN_KEY: given['TOKEN_KEY'],
  MORE_TOKEN_KEYS: given['MORE_TOKEN_KEYS'],
  ...(values.from ? {} : { DATA_DIR: given['DATA_DIR'] }),
});
if (values.from && !(config.values.SECRET && config.values.TOKEN_KEY))
  throw Object.assign(new Error(`SECRET and TOKEN_KEY must stand in ${values.from}.`), { isExpected: true });
const { processes, madeUp } = splitSecrets({ services, secrets: config.secrets, given, out: values.out, from: values.from });
console.log(`${values.out} has a file for each of ${processes.join(', ')}.`);
if (madeUp)
  console.log(
    `The administrator's password is ${madeUp}: ${values.from ? `it stands in ${values.from} now` : 'it is shown this once'}.`,
  );
process.exit(0);
