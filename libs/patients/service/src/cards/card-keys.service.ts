import { createHmac } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config, KEY_MARK_BYTES, keyMark, seal, unseal } from '@nidaan/platform-config';
import { Clock, Logger } from '@nidaan/platform-telemetry';
import type { CardKeyEntity } from './card-key.entity.ts';
import { CardKeysRepository } from './card-keys.repository.ts';

/** Keeps every key that cards were made with, so that a card is read after the secret behind its key is retired. */
@Injectable()
export class CardKeysService implements OnApplicationBootstrap {
  readonly what = 'keys of patient cards';

  constructor(
    private readonly keys: CardKeysRepository,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.#keepAccepted();
  }

  /** Read anew at each call: a key whose row an operator deletes counts no more at once. */
  async kept(): Promise<Buffer[]> {
    return (await this.keys.all()).flatMap((row) => {
      const key = this.#opened(row);
      if (!key) this.logger.error('A key of patient cards cannot be opened', { key: row.id });
      return key ?? [];
    });
  }

  /** How many keys which key sealed; `isPresent` is the key that seals now. */
  async byKey(): Promise<{ mark: string; count: number; isPresent: boolean }[]> {
    await this.#keepAccepted();
    const counts = new Map<string, number>();
    for (const row of await this.keys.all()) counts.set(markOf(row), (counts.get(markOf(row)) ?? 0) + 1);
    return [...counts].map(([mark, count]) => ({ mark, count, isPresent: mark === this.#mark }));
  }

  /** Seals anew what another than the present key sealed. `unopened`: what no key at hand opens; it stays as it is. */
  async run(): Promise<{ resealed: number; unopened: string[] }> {
    await this.#keepAccepted();
    const total = { resealed: 0, unopened: [] as string[] };
    for (const row of await this.keys.all()) {
      if (markOf(row) === this.#mark) continue;
      const key = this.#opened(row);
      const anew = key && this.#sealed(row.id, key);
      // Compared before it is kept: what does not open again would be lost.
      if (key && anew && this.#opened({ id: row.id, sealedKey: anew })?.equals(key)) {
        await this.keys.reseal(row.id, anew);
        total.resealed += 1;
      } else total.unopened.push(`key ${row.id} of cards`);
    }
    return total;
  }

  async #keepAccepted(): Promise<void> {
    const known = new Set((await this.keys.all()).map(({ id }) => id));
    for (const key of this.config.keysFor('papers')) {
      const id = keyMark(key).toString('hex');
      if (!known.has(id)) await this.keys.keep({ id, sealedKey: this.#sealed(id, key), firstSeenAt: this.clock.now() });
    }
  }

  get #mark(): string {
    return keyMark(this.#sealing[0]).toString('hex');
  }

  // Made from the keys that the process has: another purpose would have to be split to it before the upgrade.
  get #sealing(): [Buffer, ...Buffer[]] {
    const [first, ...others] = this.config.keysFor('papers').map(sealingKey);
    return [first!, ...others];
  }

  #sealed(id: string, key: Buffer): Buffer {
    return seal(this.#sealing, ownerOf(id), key.toString('base64'));
  }

  #opened({ id, sealedKey }: Pick<CardKeyEntity, 'id' | 'sealedKey'>): Buffer | undefined {
    try {
      return Buffer.from(unseal(this.#sealing, ownerOf(id), sealedKey), 'base64');
    } catch {
      return undefined;
    }
  }
}

const sealingKey = (key: Buffer): Buffer => createHmac('sha256', key).update('nidaan:card-keys').digest();
const ownerOf = (id: string) => `card-key:${id}`;
const markOf = ({ sealedKey }: CardKeyEntity): string => sealedKey.subarray(0, KEY_MARK_BYTES).toString('hex');
