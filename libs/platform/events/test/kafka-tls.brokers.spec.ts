import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import { effectsOf, take } from './conformance/conformance-kit.ts';
import { step, useKafka } from './kafka-fixture.ts';

const run = promisify(execFile);
const LOGIN = { username: 'nidaan', password: 'a-password-of-the-tests' };

async function keystore(folder: string): Promise<{ keystore: string; password: string; ca: string }> {
  const [file, pem] = [join(folder, 'kafka.p12'), join(folder, 'kafka.pem')];
  const password = 'keystore-of-the-tests';
  const store = ['-keystore', file, '-storepass', password, '-alias', 'kafka'];
  const about = ['-keyalg', 'RSA', '-validity', '2', '-dname', 'CN=localhost', '-ext', 'san=ip:127.0.0.1,dns:localhost'];
  await run('keytool', ['-genkeypair', ...store, '-storetype', 'PKCS12', ...about]);
  await run('keytool', ['-exportcert', ...store, '-rfc', '-file', pem]);
  const { stdout } = await run('cat', [pem]);
  return { keystore: file, password, ca: stdout };
}

describe('Kafka behind TLS', () => {
  let ca = '';
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-keys-'));
  const fixture = useKafka(async () => {
    const keys = await keystore(folder);
    ca = keys.ca;
    return { secured: { ...keys, user: LOGIN.username, userPassword: LOGIN.password } };
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['plain', 'scram-sha-512'] as const)(
    'SEC-17 speaks TLS and logs in with %s',
    async (mechanism) => {
      const process = await fixture.start({
        brokers: [fixture.kafka.securedBrokers],
        tls: { ca },
        sasl: { mechanism, ...LOGIN },
      });
      await take(process, fixture.world, step(1, 1));
      await fixture.expectEffects(['1/1:1']);
    },
    60_000,
  );

  it('SEC-17 sends nothing to a broker whose certificate it does not know', async () => {
    const process = await fixture.start({
      brokers: [fixture.kafka.securedBrokers],
      tls: true,
      sasl: { mechanism: 'plain', ...LOGIN },
    });
    await take(process, fixture.world, step(1, 1));
    await sleep(1500);
    expect(await effectsOf(fixture.world, 'clinical')).toEqual([]);
    expect(await fixture.world.sql('patients', 'SELECT 1 FROM outbox WHERE sent_at IS NULL')).toHaveLength(1);
  }, 60_000);
});
