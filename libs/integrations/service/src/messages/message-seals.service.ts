import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Config, KEY_MARK_BYTES, keyMark, seal, unseal } from '@nidaan/platform-config';
import { Database, tableOf } from '@nidaan/platform-database';
import { MessageKeyEntity } from './message-key.entity.ts';

/** The purpose of the keys that seal the hospitals' keys. */
export const MESSAGE_KEYS = 'messages';
const KEY_BYTES = 32;

const KEYS = tableOf(MessageKeyEntity);
const FIND = KEYS.select({ where: ['hospitalId'] });
const ADD = KEYS.insert({ onConflict: 'skip' });
const RESEAL = KEYS.update({ set: ['sealedKey'], where: ['hospitalId'] });
const ALL = 'SELECT hospital_id AS "hospitalId", sealed_key AS "sealedKey" FROM message_keys_of_all()';

const keyOwner = (hospitalId: number): string => `message-key:${hospitalId}`;

/** What one hospital's key does. */
export class HospitalSeal {
  constructor(
    private readonly hospitalId: number,
    private readonly key: Buffer,
  ) {}

  seal(text: string): Buffer {
    return seal([this.key], this.#owner, text);
  }

  open(sealed: Buffer): string {
    return unseal([this.key], this.#owner, sealed);
  }

  /** By which an address is known again: the same for however it is typed, and another in each hospital. */
  hash(address: string): Buffer {
    return createHmac('sha256', this.key).update(`address:${address}`).digest();
  }

  /** For links, which nobody else can make. */
  sign(text: string): string {
    return createHmac('sha256', this.key).update(`link:${text}`).digest('base64url').slice(0, 22);
  }

  get #owner(): string {
    return `message:${this.hospitalId}`;
  }
}

/**
 * Seals addresses and texts. Each hospital has a key of its own, which the deployment's key seals: where that rolls over, one row of a hospital is
 * sealed anew, and hashes of stops stay what they are.
 */
@Injectable()
export class MessageSeals {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  /** Of the hospital at work. */
  async current(): Promise<HospitalSeal> {
    const hospitalId = currentHospital();
    const [row] = await this.database.query(FIND({ hospitalId }));
    if (row) return this.#opened(row);
    const sealedKey = this.#sealed(hospitalId, randomBytes(KEY_BYTES));
    // Another process may have made one at the same moment: the first counts.
    await this.database.query(ADD({ hospitalId, sealedKey }));
    const [made] = await this.database.query(FIND({ hospitalId }));
    return this.#opened(made!);
  }

  /** Of all hospitals that ever sent one; works for the platform alone. */
  async ofAll(): Promise<{ hospitalId: number; seal: HospitalSeal }[]> {
    return (await this.#rows()).map((row) => ({ hospitalId: row.hospitalId, seal: this.#opened(row) }));
  }

  /** By the mark of the key that sealed it. */
  async marks(): Promise<{ hospitalId: number; mark: string }[]> {
    return (await this.#rows()).map(({ hospitalId, sealedKey }) => ({
      hospitalId,
      mark: sealedKey.subarray(0, KEY_MARK_BYTES).toString('hex'),
    }));
  }

  get presentMark(): string {
    return keyMark(this.config.keysFor(MESSAGE_KEYS)[0]).toString('hex');
  }

  /** Seals the key of the hospital at work with the present key. False where no key at hand opens it: it stays as it is. */
  async reseal(): Promise<boolean> {
    const hospitalId = currentHospital();
    const [row] = await this.database.query(FIND({ hospitalId }));
    if (!row) return true;
    try {
      const key = this.#key(row);
      const sealedKey = this.#sealed(hospitalId, key);
      if (!this.#key({ hospitalId, sealedKey }).equals(key)) return false;
      await this.database.query(RESEAL({ hospitalId, sealedKey }));
      return true;
    } catch {
      return false;
    }
  }

  #rows(): Promise<MessageKeyEntity[]> {
    return this.database.query<MessageKeyEntity & Record<string, unknown>>(ALL);
  }

  #opened(row: MessageKeyEntity): HospitalSeal {
    return new HospitalSeal(row.hospitalId, this.#key(row));
  }

  #key({ hospitalId, sealedKey }: MessageKeyEntity): Buffer {
    return Buffer.from(unseal(this.config.keysFor(MESSAGE_KEYS), keyOwner(hospitalId), sealedKey), 'base64');
  }

  #sealed(hospitalId: number, key: Buffer): Buffer {
    return seal(this.config.keysFor(MESSAGE_KEYS), keyOwner(hospitalId), key.toString('base64'));
  }
}
