import { Injectable } from '@nestjs/common';
import { currentHospital, refuseRestrictedVisit } from '@nidaan/platform-access';
import type { PaperState } from '@nidaan/kernel';
import { AuditService } from '@nidaan/platform-audit';
import { Documents, type DocumentKey } from '@nidaan/platform-documents';
import { FileAnswer } from '@nidaan/platform-http';
import { PaperSeals, stateOf } from '@nidaan/platform-papers';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { KnownPatientsService } from '../patients/known-patients.service.ts';
import { billPage } from './bill.pdf.ts';
import { billOf } from './bill-row.ts';
import { BillsService } from './bills.service.ts';
import { sealedBill } from './sealed-bill.ts';

/** Bills as PDF: one file is kept for each bill and shown only while its content is the same. */
@Injectable()
export class BillPdfService {
  constructor(
    private readonly bills: BillsService,
    private readonly hospitals: HospitalsService,
    private readonly patients: KnownPatientsService,
    private readonly documents: Documents,
    private readonly audit: AuditService,
    private readonly seals: PaperSeals,
  ) {}

  /** The bill for whoever asks; 404 when there is none. */
  async download(billId: number): Promise<FileAnswer> {
    const { key, html, patientId } = await this.#page(billId);
    refuseRestrictedVisit(patientId);
    const body = await this.documents.cached(key, html);
    void this.audit.read('pharmacy.bill', billId);
    return new FileAnswer({ body, contentType: 'application/pdf', filename: `pharmacy-bill-${billId}.pdf` });
  }

  /** Makes the bill before anybody asks. */
  async renderAhead(billId: number): Promise<void> {
    const { key, html } = await this.#page(billId);
    await this.documents.prepare(key, html);
  }

  /** What a bill says today, for those who check a printed one. */
  async state(billId: number): Promise<PaperState> {
    const [bill, hospital] = await Promise.all([this.bills.find(billId), this.hospitals.current()]);
    return stateOf(sealedBill(currentHospital(), billOf(bill), hospital).says);
  }

  async #page(billId: number): Promise<{ key: DocumentKey; html: string; patientId: number }> {
    const bill = billOf(await this.bills.find(billId));
    const [patient, hospital] = await Promise.all([this.patients.named(bill.patientId), this.hospitals.current()]);
    return {
      patientId: bill.patientId,
      key: { kind: 'pharmacy-bill', hospitalId: currentHospital(), id: billId },
      html: billPage(bill, patient, hospital, this.seals.codeOf(sealedBill(currentHospital(), bill, hospital))),
    };
  }
}
