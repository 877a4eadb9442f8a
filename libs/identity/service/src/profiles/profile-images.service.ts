import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { invalid } from '@nidaan/kernel';
import { IDENTITY_MESSAGES as messages, MAX_HOSPITAL_IMAGES } from '@nidaan/identity-contracts';
import { Config, namedUrlOf } from '@nidaan/platform-config';
import { Files, IMAGE_KINDS, newFileKey, sniff } from '@nidaan/platform-files';
import { StoredFiles, type FileAnswer, type UploadedFile } from '@nidaan/platform-http';

const ROUTE = '/api/files/';
const PREFIX = 'profile';

/** Keys of the files that came with a profile. */
export interface NewImages {
  photo: string | null;
  images: string[];
}

/** Photos and hospital images: public, at addresses that cannot be guessed (OPN-54). */
@Injectable()
export class ProfileImagesService {
  constructor(
    private readonly files: Files,
    private readonly stored: StoredFiles,
    private readonly config: Config,
  ) {}

  /** Where an <img> finds the file. */
  urlOf(key: string): string {
    return `${namedUrlOf(this.config.values)}${ROUTE}${key}`;
  }

  /** The key behind an address, with or without the origin it was fetched from. */
  keyOf(address: string): string {
    return address.slice(Math.max(0, address.indexOf(`${ROUTE}${PREFIX}/`) + ROUTE.length));
  }

  /** Stores the pictures of an upload. What is no picture by its content is refused before anything is stored (S9). */
  async store(hospitalId: number, uploads: readonly UploadedFile[]): Promise<NewImages> {
    const photos = uploads.filter(({ field }) => field === 'profile_photo');
    const images = uploads.filter(({ field }) => field === 'hospital_images');
    if (photos.length > 1) throw invalid(messages.onePhoto, { profile_photo: messages.onePhoto });
    if (images.length > MAX_HOSPITAL_IMAGES) throw tooManyImages();
    const types = new Map<UploadedFile, string>();
    for (const each of [...photos, ...images]) types.set(each, await typeOf(each));
    const stored: string[] = [];
    try {
      for (const [{ path }, contentType] of types) {
        const key = newFileKey(`${PREFIX}/${hospitalId}`);
        stored.push(key);
        await this.files.put(key, createReadStream(path), { contentType });
      }
    } catch (fault) {
      await this.remove(stored);
      throw fault;
    }
    return { photo: photos.length > 0 ? stored[0]! : null, images: stored.slice(photos.length) };
  }

  /** Removes pictures that no profile shows any more; a store that refuses is logged, for the profile is saved by then. */
  async remove(keys: readonly string[]): Promise<void> {
    await this.stored.discard(...keys);
  }

  /** The picture at an address. */
  open(parts: { hospital: string; part: string; name: string }): Promise<FileAnswer> {
    return this.stored.shown(PREFIX, parts, messages.fileUnknown);
  }
}

export const tooManyImages = () => invalid(messages.tooManyImages, { hospital_images: messages.tooManyImages });

async function typeOf({ path, field }: UploadedFile): Promise<string> {
  const { contentType } = await sniff(path, IMAGE_KINDS, { sentence: messages.imageKind }).catch((fault: unknown) => {
    throw fault instanceof Error && 'sentence' in fault ? invalid(fault.message, { [field]: fault.message }) : fault;
  });
  return contentType;
}
