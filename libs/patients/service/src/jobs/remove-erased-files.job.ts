import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { removeErasedFiles } from '@nidaan/patients-contracts';
import { Files } from '@nidaan/platform-files';
import { JobHandler } from '@nidaan/platform-jobs';
import { ErasuresRepository } from '../privacy/erasures/erasures.repository.ts';

// Most of the keys name papers that were never printed.
const AT_ONCE = 20;

/** Removes photos and kept PDFs of an erased person (ORG-76). */
@Injectable()
export class RemoveErasedFilesJob {
  constructor(
    private readonly erasures: ErasuresRepository,
    private readonly files: Files,
  ) {}

  @JobHandler(removeErasedFiles)
  async run({ requestId }: JobDataOf<typeof removeErasedFiles>): Promise<void> {
    const keys = (await this.erasures.find(requestId))?.files ?? [];
    for (let first = 0; first < keys.length; first += AT_ONCE)
      await Promise.all(keys.slice(first, first + AT_ONCE).map((key) => this.files.remove(key)));
  }
}
