import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { invalid, notFound, type InputOf } from '@nidaan/kernel';
import {
  MOST_PHOTO_BYTES,
  PATIENT_MESSAGES as messages,
  type PersonPhoto,
  type personPhotoFile,
} from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Files, FileUrls, newFileKey, portraitsOf } from '@nidaan/platform-files';
import { Idempotency, StoredFiles, type FileAnswer, type UploadedFile } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { PersonPhotosRepository } from './person-photos.repository.ts';
import { largePhotoOf, smallPhotoOf } from './photo-keys.ts';

const JPEG = { contentType: 'image/jpeg' };

/** Photos of persons (FRD-34). A face is no public picture: its addresses are signed for an hour. */
@Injectable()
export class PersonPhotosService {
  constructor(
    private readonly once: Idempotency,
    private readonly photos: PersonPhotosRepository,
    private readonly files: Files,
    private readonly urls: FileUrls,
    private readonly stored: StoredFiles,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Keeps a photo in the place of the one before. 404 for a person out of sight, 400 for what is no photo. */
  async save(id: number, uploads: readonly UploadedFile[]): Promise<PersonPhoto> {
    const person = await this.#find(id);
    const { large, small } = await portraitsOf(await readFile(theOne(uploads).path), messages.photoKind);
    await this.once.refuseAnswered();
    const key = newFileKey(`person/${currentHospital()}`);
    await Promise.all([this.files.put(key, large, JPEG), this.files.put(smallPhotoOf(key), small, JPEG)]);
    return this.#replace(person.id, key);
  }

  /** Takes the photo away. */
  async remove(id: number): Promise<PersonPhoto> {
    const person = await this.#find(id);
    return this.#replace(person.id, '');
  }

  /** The picture behind a signed address. */
  open(address: InputOf<typeof personPhotoFile>): Promise<FileAnswer> {
    return this.stored.signed('person', address, messages.photoUnknown, async (key) => {
      const person = await this.photos.ofFile(largePhotoOf(key));
      if (person === null) return null;
      await this.audit.read('patients.person-photo', person);
      return `photo-${person}.jpg`;
    });
  }

  // A file is removed when nothing names it any more: the new one where nothing was saved, else the one before.
  async #replace(personId: number, key: string): Promise<PersonPhoto> {
    const discard = (photo: string) => (photo === '' ? undefined : this.stored.discard(photo, smallPhotoOf(photo)));
    return this.once.transaction(
      async (tx) => {
        const { version, former } = await this.photos.save(tx, personId, key, this.clock.now());
        this.audit.wrote('patients.person-photo', personId);
        tx.afterCommit(() => void discard(former));
        return { ...this.#addresses(key), version };
      },
      () => discard(key),
    );
  }

  #addresses(key: string): Pick<PersonPhoto, 'photo_url' | 'photo_small_url'> {
    if (key === '') return { photo_url: null, photo_small_url: null };
    return { photo_url: this.urls.signFileUrl(key), photo_small_url: this.urls.signFileUrl(smallPhotoOf(key)) };
  }

  async #find(id: number): Promise<{ id: number }> {
    const person = await this.photos.find(id);
    if (!person) throw notFound(messages.personUnknown);
    return person;
  }
}

function theOne(uploads: readonly UploadedFile[]): UploadedFile {
  const refuse = (sentence: string) => invalid(sentence, { photo: sentence });
  const photo = uploads.find(({ field }) => field === 'photo');
  if (!photo || photo.size === 0) throw refuse(messages.photoExpected);
  if (photo.size > MOST_PHOTO_BYTES) throw refuse(messages.photoTooLarge);
  return photo;
}
