import { Injectable } from '@nestjs/common';
import { notFound } from '@nidaan/kernel';
import { PRIVACY_MESSAGES as messages, type BreachDraft } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Documents } from '@nidaan/platform-documents';
import { FileAnswer } from '@nidaan/platform-http';
import { HospitalsService } from '../../hospitals/hospitals.service.ts';
import { breachDraftPage } from './breach-draft.pdf.ts';
import { BreachesRepository } from './breaches.repository.ts';

/** Drafts for the Board and for the persons concerned (ORG-79). */
@Injectable()
export class BreachPapersService {
  constructor(
    private readonly breaches: BreachesRepository,
    private readonly hospitals: HospitalsService,
    private readonly documents: Documents,
  ) {}

  async draft(id: number, kind: BreachDraft): Promise<FileAnswer> {
    const breach = await this.breaches.find(id);
    if (!breach) throw notFound(messages.breachUnknown);
    const html = breachDraftPage(breach, kind, await this.hospitals.current());
    const body = await this.documents.pdf(html, { hospitalId: currentHospital(), isAhead: false });
    return new FileAnswer({ body, contentType: 'application/pdf', filename: `breach-${id}-${kind.replace('_', '-')}.pdf` });
  }
}
