import { Injectable } from '@nestjs/common';
import { conflict, notFound, type PaperSize } from '@nidaan/kernel';
import { PRIVACY_MESSAGES as messages } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Documents } from '@nidaan/platform-documents';
import { FileAnswer } from '@nidaan/platform-http';
import { HospitalsService } from '../../hospitals/hospitals.service.ts';
import { OfficerService } from '../officer.service.ts';
import { PrivacyRequestsRepository } from '../requests/privacy-requests.repository.ts';
import { erasureLetterPage } from './erasure-letter.pdf.ts';
import { ErasuresRepository } from './erasures.repository.ts';

/** The letter that answers a request for erasure. */
@Injectable()
export class ErasurePapersService {
  constructor(
    private readonly requests: PrivacyRequestsRepository,
    private readonly erasures: ErasuresRepository,
    private readonly hospitals: HospitalsService,
    private readonly officer: OfficerService,
    private readonly documents: Documents,
    private readonly audit: AuditService,
  ) {}

  /** Throws 409 before it is done. */
  async letter(id: number, size: PaperSize): Promise<FileAnswer> {
    const [request, erasure] = await Promise.all([this.requests.find(id), this.erasures.find(id)]);
    if (!request) throw notFound(messages.requestUnknown);
    if (!erasure || request.state !== 'done') throw conflict(messages.notErasedYet);
    const [hospital, officer] = await Promise.all([this.hospitals.current(), this.officer.current()]);
    const html = erasureLetterPage({ request, erasure, hospital, officer }, size);
    const body = await this.documents.pdf(html, { hospitalId: currentHospital(), isAhead: false });
    void this.audit.read('patients.privacy-request', id);
    return new FileAnswer({ body, contentType: 'application/pdf', filename: `erasure-${id}.pdf` });
  }
}
