/** What each process of a trial is told that others must not know, in a file of its own. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const line = (pem) => pem.trim().replace(/\n/g, '\\n');

/** A file of variables for each process, by its name. */
export async function secretsOfTrial({ folder, engines, adminPassword, processes }) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const all = {
    SECRET: randomBytes(36).toString('base64'),
    TOKEN_KEY: line(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    ADMIN_PASSWORD: adminPassword,
    DATABASE_URL: engines.databaseUrl,
    ...engines.brokers,
  };
  const text = Object.entries(all).map(([name, value]) => `${name}=${value}\n`);
  return Object.fromEntries(
    processes.map((name) => {
      const file = join(folder, `${name}.env`);
      writeFileSync(file, text.join(''), { mode: 0o600 });
      return [name, file];
    }),
  );
}
