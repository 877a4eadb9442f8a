/** What each process of a trial gets that others must not know, in a file of its own: `npm run secrets:split`. */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace.mjs';
import { Refused } from './engine.mjs';

/** A file of secrets for each process, made in the folder `out` of the file `from` as an operator makes them. Throws Refused. */
export function splitSecrets(from, out) {
  const command = ['tools/operate.mjs', 'secrets-split', '--from', from, '--out', out];
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Refused(`The secrets could not be split: ${stderr.trim()}`);
}

/** SECRET and TOKEN_KEY as they stand in a file of variables. */
export function madeUpSecrets() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).trim();
  return { SECRET: randomBytes(36).toString('base64'), TOKEN_KEY: key.replaceAll('\n', '\\n') };
}

/** A file of variables for each process, by its name. */
export function secretsOfTrial({ folder, engines, adminPassword, processes }) {
  const all = {
    ...madeUpSecrets(),
    ADMIN_PASSWORD: adminPassword,
    DATABASE_URL: engines.databaseUrl,
    ...engines.brokers,
  };
  const from = join(folder, 'secrets.env');
  const out = join(folder, 'secrets');
  writeFileSync(
    from,
    Object.entries(all)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  );
  splitSecrets(from, out);
  return Object.fromEntries(processes.map((name) => [name, join(out, `${name}.env`)]));
}
