import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { removeErasedFiles } from '@nidaan/patients-contracts';
import { erasureKey, Files } from '@nidaan/platform-files';
import { JobHandler } from '@nidaan/platform-jobs';
import type { PersonErasureEntity } from '../privacy/erasures/person-erasure.entity.ts';
import { ErasuresRepository } from '../privacy/erasures/erasures.repository.ts';

// Most of the keys name papers that were never printed.
const AT_ONCE = 20;

/** Puts an erasure on the list that outlives the database, and removes photos and kept PDFs of the person (ORG-76). */
@Injectable()
export class RemoveErasedFilesJob {
  constructor(
    private readonly erasures: ErasuresRepository,
    private readonly files: Files,
  ) {}

  @JobHandler(removeErasedFiles)
  async run({ requestId }: JobDataOf<typeof removeErasedFiles>): Promise<void> {
    const erasure = await this.erasures.find(requestId);
    if (!erasure) return;
    await this.#list(erasure);
    const keys = erasure.files;
    for (let first = 0; first < keys.length; first += AT_ONCE)
      await Promise.all(keys.slice(first, first + AT_ONCE).map((key) => this.files.remove(key)));
  }

  // Its keys are the columns of the table, and the appointments: so they are read again after a restore, also where the backup knows no visit of them.
  async #list(erasure: PersonErasureEntity): Promise<void> {
    const body = Buffer.from(
      JSON.stringify({
        ...{ hospital_id: erasure.hospitalId, request_id: erasure.requestId, person_id: erasure.personId },
        ...{ persons: erasure.persons, visits: erasure.visits, plan: erasure.plan, files: [], erased_at: erasure.erasedAt },
        ...{ handled_by: erasure.handledBy, confirmed_by: erasure.confirmedBy },
        appointments: await this.erasures.appointments(erasure),
      }),
    );
    await this.files.put(erasureKey(erasure.hospitalId, erasure.requestId), body, { contentType: 'application/json' });
  }
}
