import { Injectable } from '@nestjs/common';
import { inAllBranches } from '@nidaan/platform-access';
import type { Transaction } from '@nidaan/platform-database';
import { smallPhotoOf } from '@nidaan/platform-files';
import { StoredFiles } from '@nidaan/platform-http';
import { Logger } from '@nidaan/platform-telemetry';
import { PersonPhotosRepository } from './person-photos.repository.ts';

/** Removes photos that persons bore. Two persons who were merged may bear one file, and a merge gives a photo back when it is undone (FRD-33). */
@Injectable()
export class FormerPhotosService {
  constructor(
    private readonly photos: PersonPhotosRepository,
    private readonly stored: StoredFiles,
    private readonly logger: Logger,
  ) {}

  /** Removes the photo under `key` ('' for none) after the commit, where nothing names it then. */
  discardAfter(tx: Transaction, key: string): void {
    if (key !== '') tx.afterCommit(() => this.#discard(key));
  }

  // Asked after the commit: of two who let go of one file at once, the later finds it free. Whoever bears it may be out of sight.
  async #discard(key: string): Promise<void> {
    try {
      if (await inAllBranches(() => this.photos.isNamed(key))) return;
      void this.stored.discard(key, smallPhotoOf(key));
    } catch (error) {
      this.logger.warn('A photo was left in the store: who names it could not be asked', { key, error });
    }
  }
}
