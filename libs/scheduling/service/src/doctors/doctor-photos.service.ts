import { Injectable } from '@nestjs/common';
import { notFound, type InputOf } from '@nidaan/kernel';
import { largePhotoOf } from '@nidaan/platform-files';
import { StoredFiles, StoredPortraits, type FileAnswer, type KeepsPhoto, type UploadedFile } from '@nidaan/platform-http';
import { SCHEDULING_MESSAGES as messages, type Doctor, type doctorPhotoFile } from '@nidaan/scheduling-contracts';
import { isOnline } from '../online/online-doctors.service.ts';
import { OpenPagesService } from '../online/open-pages.service.ts';
import { DoctorsRepository } from './doctors.repository.ts';
import { DoctorsService } from './doctors.service.ts';

const PREFIX = 'doctor';

/** Photos of doctors (FRD-78): everybody sees those of a public page that takes bookings, the others are signed for an hour. */
@Injectable()
export class DoctorPhotosService {
  constructor(
    private readonly portraits: StoredPortraits,
    private readonly doctors: DoctorsRepository,
    private readonly changes: DoctorsService,
    private readonly pages: OpenPagesService,
    private readonly stored: StoredFiles,
  ) {}

  /** Keeps a photo in the place of the one before. 404 for a doctor out of sight, 400 for what is no photo. */
  async save(id: number, uploads: readonly UploadedFile[]): Promise<Doctor> {
    await this.changes.find(id);
    return this.portraits.take(PREFIX, uploads, messages, this.#keepsAt(id));
  }

  /** Takes the photo away. */
  async remove(id: number): Promise<Doctor> {
    await this.changes.find(id);
    return this.portraits.remove(this.#keepsAt(id));
  }

  /** The picture behind an address. */
  open(address: InputOf<typeof doctorPhotoFile>): Promise<FileAnswer> {
    return this.stored.signedOrShown(PREFIX, address, messages.photoUnknown, async (key, isSigned) => {
      const doctor = await this.doctors.ofPhoto(largePhotoOf(key));
      if (!doctor) return null;
      const isShown = isSigned || (isOnline(doctor) && (await this.pages.profile()) !== null);
      return isShown ? `photo-${doctor.id}.jpg` : null;
    });
  }

  #keepsAt(id: number): KeepsPhoto<Doctor> {
    return async (_tx, photo) => {
      const [before] = await this.doctors.lock([id]);
      if (!before) throw notFound(messages.doctorUnknown);
      const after = { ...before, photo, version: before.version + 1 };
      await this.doctors.save(after);
      await this.changes.tell(after, 'scheduling.doctor-photo');
      return { former: before.photo, answer: this.changes.shown(after) };
    };
  }
}
