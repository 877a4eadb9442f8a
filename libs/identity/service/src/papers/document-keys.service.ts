import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PaperSeals } from '@nidaan/platform-papers';
import { Clock } from '@nidaan/platform-telemetry';
import { DocumentKeysRepository } from './document-keys.repository.ts';

/** Knows every public key that a paper may name. */
@Injectable()
export class DocumentKeysService implements OnApplicationBootstrap {
  readonly #known = new Map<string, string>();

  constructor(
    private readonly keys: DocumentKeysRepository,
    private readonly seals: PaperSeals,
    private readonly clock: Clock,
  ) {}

  /** Keeps the public halves of the keys at hand, so that papers can be checked after these are retired. */
  async onApplicationBootstrap(): Promise<void> {
    await this.#keepAccepted();
  }

  /** The public key with this id; undefined when none of ours has it. */
  async publicKey(id: string): Promise<string | undefined> {
    if (!this.#known.has(id)) await this.all();
    return this.#known.get(id);
  }

  async all(): Promise<{ id: string; publicKey: string }[]> {
    await this.#keepAccepted();
    const keys = await this.keys.all();
    for (const { id, publicKey } of keys) this.#known.set(id, publicKey);
    return keys;
  }

  async #keepAccepted(): Promise<void> {
    for (const { id, publicKey } of this.seals.accepted()) {
      if (this.#known.has(id)) continue;
      await this.keys.keep({ id, publicKey, firstSeenAt: this.clock.now() });
      this.#known.set(id, publicKey);
    }
  }
}
