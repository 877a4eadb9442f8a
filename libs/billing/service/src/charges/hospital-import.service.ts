import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';
import { DuesService } from '../dues/dues.service.ts';
import { PostingsRepository } from '../ledger/postings.repository.ts';
import { ChargeSourcesService, type SourcePage } from './charge-sources.service.ts';

/**
 * Posts what a hospital earned before billing listened, from the records of their owners. What has a line keeps it, so it may run
 * beside the events, again, and as often as anybody likes.
 */
@Injectable()
export class HospitalImportService {
  constructor(
    private readonly db: Database,
    private readonly sources: ChargeSourcesService,
    private readonly postings: PostingsRepository,
    private readonly dues: DuesService,
  ) {}

  /** Takes over the current hospital. */
  async run(): Promise<void> {
    for await (const page of this.sources.pages()) if (page.lines.length > 0) await this.#post(page);
  }

  #post({ source, lines }: SourcePage): Promise<void> {
    return this.db.transaction(async () => {
      if (source === 'commission') await this.dues.charge(lines);
      else for (const line of lines) this.postings.post(line);
    });
  }
}
