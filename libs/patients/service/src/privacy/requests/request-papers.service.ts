import { Injectable } from '@nestjs/common';
import { notFound, type PaperSize } from '@nidaan/kernel';
import { PRIVACY_MESSAGES as messages } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Documents } from '@nidaan/platform-documents';
import { FileAnswer } from '@nidaan/platform-http';
import { HospitalsService } from '../../hospitals/hospitals.service.ts';
import { OfficerService } from '../officer.service.ts';
import { acknowledgementPage } from './acknowledgement.pdf.ts';
import { PrivacyRequestsRepository } from './privacy-requests.repository.ts';

/** Papers about a request. They are not kept, so that none of them outlives an erasure. */
@Injectable()
export class RequestPapersService {
  constructor(
    private readonly requests: PrivacyRequestsRepository,
    private readonly hospitals: HospitalsService,
    private readonly officer: OfficerService,
    private readonly documents: Documents,
    private readonly audit: AuditService,
  ) {}

  async acknowledgement(id: number, size: PaperSize): Promise<FileAnswer> {
    const request = await this.requests.find(id);
    if (!request) throw notFound(messages.requestUnknown);
    const [hospital, officer] = await Promise.all([this.hospitals.current(), this.officer.current()]);
    const html = acknowledgementPage({ request, hospital, officer }, size);
    const body = await this.documents.pdf(html, { hospitalId: currentHospital(), isAhead: false });
    void this.audit.read('patients.privacy-request', id);
    return new FileAnswer({ body, contentType: 'application/pdf', filename: `acknowledgement-${id}.pdf` });
  }
}
