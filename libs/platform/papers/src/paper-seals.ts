import { createHash } from 'node:crypto';
import type { PaperState } from '@nidaan/kernel';
import { paperKeyOf, type PaperKey } from './paper-keys.ts';
import { paperToken, type PaperFacts } from './paper-token.ts';

/** A paper that is to carry a code: `says` is what it says, and what it is compared by later. */
export interface SealedPaper extends Omit<PaperFacts, 'hash12'> {
  says: unknown;
}

/** What stands on a paper today, as its owner answers when it is asked (`paperStateRoute`). */
export const stateOf = (says: unknown): PaperState => ({
  hash12: createHash('sha256').update(JSON.stringify(says)).digest('hex').slice(0, 12),
});

/** Makes the codes of papers. Injected. */
export class PaperSeals {
  #made: { seed: Buffer; key: PaperKey } | undefined;

  /** @param keys keys of the purpose 'papers', asked at each use since they roll over. @param publicUrl where the page for checking is; empty where none is set. */
  constructor(
    private readonly keys: () => readonly Buffer[],
    private readonly publicUrl: string,
  ) {}

  /** The text of a paper's code: the address that checks it, or the token alone where Nidaan has no public address. */
  codeOf({ says, ...facts }: SealedPaper): string {
    const token = paperToken({ ...facts, ...stateOf(says) }, this.#key());
    return this.publicUrl ? `${this.publicUrl}/verify/${token}` : token;
  }

  /** Keys whose papers are accepted, the one in use first. */
  accepted(): PaperKey[] {
    return this.keys().map(paperKeyOf);
  }

  #key(): PaperKey {
    const seed = this.keys()[0]!;
    if (this.#made?.seed !== seed) this.#made = { seed, key: paperKeyOf(seed) };
    return this.#made.key;
  }
}
