import { Injectable } from '@nestjs/common';
import { conflict, notFound, type InputOf } from '@nidaan/kernel';
import {
  PATIENT_MESSAGES as messages,
  PERSON_MESSAGES,
  type PersonPhoto,
  type personPhotoFile,
} from '@nidaan/patients-contracts';
import { AuditService } from '@nidaan/platform-audit';
import type { Transaction } from '@nidaan/platform-database';
import { FileUrls, largePhotoOf, smallPhotoOf } from '@nidaan/platform-files';
import { StoredFiles, StoredPortraits, type FileAnswer, type KeepsPhoto, type UploadedFile } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { FormerPhotosService } from './former-photos.service.ts';
import { PersonPhotosRepository, type SeenPerson } from './person-photos.repository.ts';

const PREFIX = 'person';

/** Photos of persons (FRD-34). A face is no public picture: its addresses are signed for an hour. */
@Injectable()
export class PersonPhotosService {
  constructor(
    private readonly portraits: StoredPortraits,
    private readonly photos: PersonPhotosRepository,
    private readonly former: FormerPhotosService,
    private readonly urls: FileUrls,
    private readonly stored: StoredFiles,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Keeps a photo in the place of the one before. 404 for a person out of sight, 400 for what is no photo, 409 where the person was changed meanwhile. */
  async save(id: number, uploads: readonly UploadedFile[]): Promise<PersonPhoto> {
    return this.portraits.take(PREFIX, uploads, messages, this.#keepsAt(await this.#find(id)));
  }

  /** Takes the photo away. Throws as `save` does. */
  async remove(id: number): Promise<PersonPhoto> {
    return this.portraits.remove(this.#keepsAt(await this.#find(id)));
  }

  /** The picture behind a signed address. */
  open(address: InputOf<typeof personPhotoFile>): Promise<FileAnswer> {
    return this.stored.signed(PREFIX, address, messages.photoUnknown, async (key) => {
      const person = await this.photos.ofFile(largePhotoOf(key));
      if (person === null) return null;
      await this.audit.read('patients.person-photo', person);
      return `photo-${person}.jpg`;
    });
  }

  #keepsAt(person: SeenPerson): KeepsPhoto<PersonPhoto> {
    return async (tx: Transaction, key: string) => {
      const saved = await this.photos.save(tx, person, key, this.clock.now());
      if (!saved) throw conflict(PERSON_MESSAGES.changed);
      const { version, former } = saved;
      this.audit.wrote('patients.person-photo', person.id);
      this.former.discardAfter(tx, former);
      return { former: '', answer: { ...this.#addresses(key), version } };
    };
  }

  #addresses(key: string): Pick<PersonPhoto, 'photo_url' | 'photo_small_url'> {
    if (key === '') return { photo_url: null, photo_small_url: null };
    return { photo_url: this.urls.signFileUrl(key), photo_small_url: this.urls.signFileUrl(smallPhotoOf(key)) };
  }

  async #find(id: number): Promise<SeenPerson> {
    const person = await this.photos.find(id);
    if (!person) throw notFound(messages.personUnknown);
    return person;
  }
}
