import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { invalid, MOST_PHOTO_BYTES, type PhotoMessages } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import type { Transaction } from '@nidaan/platform-database';
import { Files, newFileKey, portraitsOf, smallPhotoOf } from '@nidaan/platform-files';
import type { UploadedFile } from './contract-request.ts';
import { Idempotency } from './idempotency/index.ts';
import { StoredFiles } from './stored-files.ts';

const JPEG = { contentType: 'image/jpeg' };

/** Writes the key of a photo at its owner, '' for none; gives the call's answer, and the key that stood there. '' of one that others may bear: its owner removes it. */
export type KeepsPhoto<T> = (tx: Transaction, key: string) => Promise<{ former: string; answer: T }>;

/** Photos of people, of whom each has one: kept as two square pictures under one key (FRD-34). */
@Injectable()
export class StoredPortraits {
  constructor(
    private readonly once: Idempotency,
    private readonly files: Files,
    private readonly stored: StoredFiles,
  ) {}

  /** Keeps the photo of an upload in the place of the one before, under a key that begins with `prefix`. Throws 400 for what is no photo. */
  async take<T>(
    prefix: string,
    uploads: readonly UploadedFile[],
    messages: Readonly<PhotoMessages>,
    keep: KeepsPhoto<T>,
  ): Promise<T> {
    const { large, small } = await portraitsOf(await readFile(theOne(uploads, messages).path), messages.photoKind);
    await this.once.refuseAnswered();
    const key = newFileKey(`${prefix}/${currentHospital()}`);
    await Promise.all([this.files.put(key, large, JPEG), this.files.put(smallPhotoOf(key), small, JPEG)]);
    return this.#replace(key, keep);
  }

  /** Takes the photo away. */
  remove<T>(keep: KeepsPhoto<T>): Promise<T> {
    return this.#replace('', keep);
  }

  // A file is removed when nothing names it any more: the new one where nothing was saved, else the one before.
  async #replace<T>(key: string, keep: KeepsPhoto<T>): Promise<T> {
    return this.once.transaction(
      async (tx) => {
        const { former, answer } = await keep(tx, key);
        tx.afterCommit(() => void this.#discard(former));
        return answer;
      },
      () => this.#discard(key),
    );
  }

  async #discard(key: string): Promise<void> {
    if (key !== '') await this.stored.discard(key, smallPhotoOf(key));
  }
}

function theOne(uploads: readonly UploadedFile[], messages: Readonly<PhotoMessages>): UploadedFile {
  const refuse = (sentence: string) => invalid(sentence, { photo: sentence });
  const photo = uploads.find(({ field }) => field === 'photo');
  if (!photo || photo.size === 0) throw refuse(messages.photoExpected);
  if (photo.size > MOST_PHOTO_BYTES) throw refuse(messages.photoTooLarge);
  return photo;
}
