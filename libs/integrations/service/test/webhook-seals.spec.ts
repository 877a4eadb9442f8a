import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Config } from '@nidaan/platform-config';
import { patientRegistered } from '@nidaan/patients-contracts';
import { WebhookReencryptionService } from '../src/index.ts';
import { WEBHOOK_KEYS } from '../src/sending/secrets.ts';
import { withReceiver } from './with-receiver.ts';

describe('Keys that roll over', () => {
  const world = withReceiver();

  it('ORG-83 S12 seals secrets of webhooks anew that another key sealed; deliveries go on, and what no key opens is named', async () => {
    const { fixture } = world;
    const ours = await world.made(1);
    const theirs = (await fixture.make(2, world.receiver.url)).body;
    // As if sealed before keys had names: opened by whichever key fits.
    const config = fixture.app.get(Config, { strict: false });
    const [key] = config.keysFor(WEBHOOK_KEYS);
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('webhook:1'));
    const text = Buffer.concat([cipher.update(ours.secret, 'utf8'), cipher.final()]);
    const set = (id: number, sealed: Buffer) =>
      fixture.sql('UPDATE integrations.webhooks SET sealed_secret = $2 WHERE id = $1', [id, sealed]);
    const old = Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), text]);
    await set(ours.id, old);
    // One from before that still signs.
    await fixture.sql(
      'UPDATE integrations.webhooks SET older_secrets = ARRAY[$2::bytea], older_until = ARRAY[now()] WHERE id = $1',
      [ours.id, old],
    );
    await set(theirs.id, Buffer.concat([Buffer.from([9]), nonce, nonce, nonce]));
    const sealing = fixture.app.get(WebhookReencryptionService, { strict: false });
    expect(await sealing.run()).toEqual({ resealed: 1, unopened: [`webhook ${theirs.id} of hospital 2`] });
    expect((await sealing.run()).resealed).toBe(0);
    expect((await sealing.byKey()).filter(({ isPresent }) => !isPresent)).toEqual([
      { mark: expect.any(String), count: 1, isPresent: false },
    ]);
    await fixture.tell(patientRegistered, 1);
    await world.arrived(1);
    await fixture.sql('DELETE FROM integrations.webhooks WHERE id = $1', [theirs.id]);
  });
});
