import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { refuseInTransaction } from '@nidaan/platform-database';
import { WorkQueue } from './work-queue.ts';

// argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing takes threads of libuv's pool of four: two stay free for files and name look-ups.
const WIDTH = Math.min(2, availableParallelism());
// About two seconds of work on two cores; later callers are asked to try again.
const ROOM = 80;

/** Slow salted hashes, off the event loop and bounded in number. */
@Injectable()
export class PasswordsService {
  readonly #queue = new WorkQueue(WIDTH, ROOM);
  #decoy: Promise<string> | undefined;

  async hash(password: string): Promise<string> {
    refuseInTransaction('The hash of a password');
    return this.#queue.run(() => hash(password, COST));
  }

  /** Whether the password fits. Without a hash it takes as long and says no, so that time reveals nothing (S7). */
  async fits(password: string, passwordHash: string | null): Promise<boolean> {
    refuseInTransaction('The hash of a password');
    const against = passwordHash ?? (await this.#decoyHash());
    const isRight = await this.#queue.run(() => verify(against, password));
    return isRight && passwordHash !== null;
  }

  /** Makes the decoy ahead, so that not even the first unknown e-mail takes longer. */
  async onModuleInit(): Promise<void> {
    await this.#decoyHash();
  }

  #decoyHash(): Promise<string> {
    this.#decoy ??= hash(randomBytes(32), COST);
    return this.#decoy;
  }
}
