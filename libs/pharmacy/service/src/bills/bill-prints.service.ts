import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Audit } from '@nidaan/platform-audit';
import { Documents } from '@nidaan/platform-documents';
import { FileAnswer } from '@nidaan/platform-http';
import { HospitalsRepository } from '../hospitals/hospitals.repository.ts';
import { KnownPatientsRepository } from '../patients/known-patients.repository.ts';
import { billPage } from './bill-page.ts';
import { billOf } from './bill-row.ts';
import { BillsService } from './bills.service.ts';

/** Bills as PDF: kept by the hash of what they show, so a stored one is never out of date (DESIGN §3). */
@Injectable()
export class BillPrints {
  constructor(
    private readonly bills: BillsService,
    private readonly hospitals: HospitalsRepository,
    private readonly patients: KnownPatientsRepository,
    private readonly documents: Documents,
    private readonly audit: Audit,
  ) {}

  /** The bill for whoever asks; 404 when there is none. */
  async download(billId: number): Promise<FileAnswer> {
    const body = await this.#pdf(billId);
    void this.audit.read('pharmacy.bill', billId);
    return new FileAnswer({ body, contentType: 'application/pdf', filename: `pharmacy-bill-${billId}.pdf` });
  }

  /** Makes the bill before anybody asks. */
  async renderAhead(billId: number): Promise<void> {
    await this.#pdf(billId);
  }

  async #pdf(billId: number): Promise<Buffer> {
    const bill = billOf(await this.bills.find(billId));
    const [patient, hospital] = await Promise.all([this.patients.find(bill.patientId), this.hospitals.current()]);
    return this.documents.cached({ kind: 'pharmacy-bill', hospitalId: currentHospital() }, () =>
      billPage(bill, patient, hospital),
    );
  }
}
