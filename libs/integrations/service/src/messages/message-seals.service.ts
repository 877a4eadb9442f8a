import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Config, KEY_MARK_BYTES, keyMark, seal, unseal } from '@nidaan/platform-config';
import { HospitalSeal } from './hospital-seal.ts';
import type { MessageKeyEntity } from './message-key.entity.ts';
import { MessageKeysRepository } from './message-keys.repository.ts';

/** The purpose of the keys that seal the hospitals' keys. */
export const MESSAGE_KEYS = 'messages';
const KEY_BYTES = 32;

const keyOwner = (hospitalId: number): string => `message-key:${hospitalId}`;

/**
 * Seals addresses and texts. Each hospital has a key of its own, which the deployment's key seals: where that rolls over, one row of a hospital is
 * sealed anew, and hashes of stops stay what they are.
 */
@Injectable()
export class MessageSealsService {
  constructor(
    private readonly config: Config,
    private readonly keys: MessageKeysRepository,
  ) {}

  /** Of the hospital at work. */
  async current(): Promise<HospitalSeal> {
    const hospitalId = currentHospital();
    const row = await this.keys.find();
    if (row) return this.#opened(row);
    const sealedKey = this.#sealed(hospitalId, randomBytes(KEY_BYTES));
    // Another process may have made one at the same moment: the first counts.
    return this.#opened(await this.keys.first(sealedKey));
  }

  /** Of all hospitals that ever sent one; works for the platform alone. */
  async ofAll(): Promise<{ hospitalId: number; seal: HospitalSeal }[]> {
    return (await this.keys.ofAll()).map((row) => ({ hospitalId: row.hospitalId, seal: this.#opened(row) }));
  }

  /** By the mark of the key that sealed it. */
  async marks(): Promise<{ hospitalId: number; mark: string }[]> {
    return (await this.keys.ofAll()).map(({ hospitalId, sealedKey }) => ({
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
    const row = await this.keys.find();
    if (!row) return true;
    try {
      const key = this.#key(row);
      const sealedKey = this.#sealed(hospitalId, key);
      if (!this.#key({ hospitalId, sealedKey }).equals(key)) return false;
      await this.keys.put(sealedKey);
      return true;
    } catch {
      return false;
    }
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
