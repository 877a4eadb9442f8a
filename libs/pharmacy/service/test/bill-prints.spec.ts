import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { billState } from '@nidaan/pharmacy-contracts';
import { visitAssigned } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { ChromiumDocuments } from '@nidaan/platform-documents';
import { DiskFiles } from '@nidaan/platform-files';
import { ServiceClient } from '@nidaan/platform-http';
import { readToken } from '@nidaan/platform-papers';
import { CHROMIUM_FOLDER, readPdf } from '@nidaan/testing/pdf';
import { eventually } from '@nidaan/testing';
import { openPharmacyFixture, type PharmacyFixture } from './pharmacy-fixture.ts';

describe('bills as PDF', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-bills-'));
  let fixture: PharmacyFixture;
  let documents: ChromiumDocuments;
  const made: string[] = [];

  beforeAll(async () => {
    documents = new ChromiumDocuments({ directory: CHROMIUM_FOLDER, files: new DiskFiles(join(folder, 'files')) });
    const pdf = documents.pdf.bind(documents);
    documents.pdf = async (html, turn) => {
      const printed = await pdf(html, turn);
      made.push(html);
      return printed;
    };
    fixture = await openPharmacyFixture(documents);
    await fixture.verified(1, { hospitalName: 'संजीवनी Clinic', address: '14 MG Road, Pune' });
  }, 60_000);
  afterAll(async () => {
    await documents?.close();
    await fixture?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const dispensed = async (given: object = {}, patientGiven: object = {}) => {
    const { patient, record } = await fixture.seen(1, patientGiven);
    return (await fixture.dispense(1, { patient: patient.id, record_id: record.id, ...given })).body;
  };

  it('FRD-90 FRD-10 prints and lists UHID and age of the patient, and says when the visit was corrected', async () => {
    const told = { personId: 70, uhid: 'UH000070', ageText: '14 months' };
    const bill = await dispensed({}, { firstName: 'Kiran', ...told });
    expect(bill).toMatchObject({ uhid: 'UH000070', age_text: '14 months' });
    expect((await fixture.bills(1))[0]).toMatchObject({ uhid: 'UH000070', age_text: '14 months' });
    const printed = async () => (await readPdf((await fixture.pdf(1, bill.id)).raw)).text;
    expect(await printed()).toMatch(/UH000070[^]*14 months/);
    const visits = [{ patientId: bill.patient, linkVersion: 2 }];
    await fixture.tell(visitAssigned, { hospitalId: 1, personId: 80, uhid: 'UH000080', correctedOn: '2026-11-24', visits });
    const again = await printed();
    for (const part of ['UH000080', 'Corrected on 24/11/2026']) expect(again).toContain(part);
  });

  it('PHA-14 PHA-23 prints hospital, patient, medicines and the total in Indian grouping', async () => {
    const bill = await dispensed(
      {
        tablets: [
          { name: 'Paracetamol', dosage: '500mg', count: 10, price: '120.50' },
          { name: 'पैरासिटामोल', dosage: '650mg', count: 5 },
        ],
        injections: { name: 'Diclofenac', size: 'medium', dosage: '75mg', price: 30 },
        ointments: 'not required',
        syrups: ['Tulsi Syrup'],
        tabletsAmount: 123456.7,
        injectionsAmount: 30,
      },
      { firstName: 'Asha', lastName: 'Kulkarni', phone: '9876543210', disease: 'Dengue' },
    );
    const { status, headers, raw } = await fixture.pdf(1, bill.id);
    expect([status, headers['content-type'], raw.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(headers['content-disposition']).toContain(`pharmacy-bill-${bill.id}.pdf`);
    if (process.env['KEEP_PDF']) writeFileSync(process.env['KEEP_PDF'], raw);
    const { text } = await readPdf(raw);
    for (const part of [
      'संजीवनी Clinic',
      '14 MG Road, Pune',
      'Asha Kulkarni',
      '9876543210',
      'Dengue',
      `Bill no. ${bill.id}`,
      'Paracetamol',
      '500mg',
      '₹120.50',
      'टामोल',
      'medium (2-5ml)',
      'Tulsi Syrup',
      '₹1,23,456.70',
      '₹1,23,486.70',
    ])
      expect(text.normalize('NFC')).toContain(part.normalize('NFC'));
    expect(text).not.toContain('not required');
  });

  it('PHA-14 breaks a long bill over pages under repeated heads and ends with the total', async () => {
    const tablets = Array.from({ length: 90 }, (_, at) => ({ name: `Tablet ${at + 1}`, dosage: '5mg', count: at + 1, price: 1 }));
    const bill = await dispensed({ tablets, tabletsAmount: 90 });
    const { pages } = await readPdf((await fixture.pdf(1, bill.id)).raw);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.slice(0, -1).every((each) => /MEDICINE|Medicine/.test(each))).toBe(true);
    expect(pages.at(-1)).toContain('₹90.00');
  });

  it('PHA-14 prints the price of each medicine, the amount in words and how it was paid, and no kind at nothing', async () => {
    await fixture.profileChanged(3, { hospitalName: 'Licensed', gstin: '27ABCDE1234F1Z5', drugLicenceNo: 'MH-PZ-123456' });
    const { patient, record } = await fixture.seen(3);
    const tablets = [
      { name: 'Dolo', count: 2, price: 20 },
      { name: 'Cetirizine', count: 2, price: 0 },
    ];
    const sent = {
      patient: patient.id,
      record_id: record.id,
      tablets,
      tabletsAmount: 20,
      syrupsAmount: 30.5,
      payment_type: 'UPI',
    };
    const { body } = await fixture.dispense(3, sent);
    const { text } = await readPdf((await fixture.pdf(3, body.id)).raw);
    const printed = ['GSTIN 27ABCDE1234F1Z5', 'Drug licence no. MH-PZ-123456', '₹20.00', '₹30.50', '₹50.50', 'UPI'];
    for (const part of [...printed, 'Fifty Rupees And Fifty Paise Only']) expect(text).toContain(part);
    for (const part of ['₹0.00', 'Injections', 'Ointments']) expect(text).not.toContain(part);
  });

  // What moves to the next page with the total leaves room for six lines at most.
  it.each([
    [1, [1]],
    [10, [10]],
    [20, [20]],
    [25, [23, 2]],
    [60, [26, 32, 2]],
  ])('PHA-14 %i medicines fill page after page', async (count, expected) => {
    const tablets = Array.from({ length: count }, (_, at) => ({ name: `Amoxicillin ${at + 1}.`, dosage: '625mg', price: 1 }));
    const bill = await dispensed({ tablets, tabletsAmount: count });
    const { pages } = await readPdf((await fixture.pdf(1, bill.id)).raw);
    expect(pages.map((each) => each.match(/Amoxicillin \d+\./g)?.length)).toEqual(expected);
    expect(pages.at(-1)).toContain('Amount in words'.toUpperCase());
  });

  it('PHA-14 keeps the last medicines, the total and the signature on one page', async () => {
    for (const count of [10, 15, 17, 40]) {
      const tablets = Array.from({ length: count }, (_, at) => ({ name: `Tablet ${at + 1}`, price: 1 }));
      const bill = await dispensed({ tablets, tabletsAmount: count });
      const { pages } = await readPdf((await fixture.pdf(1, bill.id)).raw);
      const last = pages.at(-1)!;
      for (const part of [`Tablet ${count - 1}`, `Tablet ${count}`, 'Total', 'signature'])
        expect([count, last]).toEqual([count, expect.stringContaining(part)]);
      if (count === 10) expect(pages).toHaveLength(1);
    }
  });

  it('PHA-23 SEC-14 prints HTML as text, and a bill without medicines with its total', async () => {
    const html = '<img src=x onerror=alert(1)><script>document.body.innerHTML="gone"</script>';
    const bill = await dispensed({ patient_name: html, syrups: { name: html }, syrupsAmount: 5 });
    const { text } = await readPdf((await fixture.pdf(1, bill.id)).raw);
    expect(text.replace(/\s+/g, '')).toContain('<script>document.body.innerHTML="gone"</script>');
    const bare = await dispensed({ tabletsAmount: '7' }, { firstName: '', lastName: '' });
    const printed = (await readPdf((await fixture.pdf(1, bare.id)).raw)).text;
    expect(printed).toContain('₹7.00');
    expect(printed).toContain(`Unknown patient #${bare.patient}`);
  });

  it('PHA-15 OPN-18 SEC-03 answers 404 JSON for an unknown or odd id and for another hospital', async () => {
    const bill = await dispensed();
    for (const [hospitalId, id] of [
      [1, 999_999],
      [1, 'abc'],
      [1, '0'],
      [1, '9'.repeat(30)],
      [2, bill.id],
    ] as const) {
      const { status, body } = await fixture.pdf(hospitalId, id);
      expect([id, status, body.message]).toEqual([id, 404, 'No pharmacy record found with this ID']);
      expect(body.detail).toBe(body.message);
    }
  });

  it('PRO-07 PHA-23 prints the letterhead as the hospital changed it, also on bills printed before, and of no other', async () => {
    const bill = await dispensed({ tabletsAmount: 8 });
    const letterhead = async () => (await readPdf((await fixture.pdf(1, bill.id)).raw)).text;
    expect(await letterhead()).toContain('14 MG Road, Pune');
    await fixture.profileChanged(2, { hospitalName: 'Somebody Else' });
    await fixture.profileChanged(1, { hospitalName: 'New Clinic', address: '15 MG Road, Pune', phoneNumber: '9000000009' });
    const text = await letterhead();
    for (const part of ['New Clinic', '15 MG Road, Pune', '9000000009']) expect(text).toContain(part);
    // A verification that comes late does not bring the old one back.
    await fixture.verified(1, { hospitalName: 'Old Clinic' });
    expect(await letterhead()).toContain('New Clinic');
  });

  it('P7 finds the bill already rendered, renders it once, and notes who took it', async () => {
    // A hospital of its own: the long bills above may have made theirs one whose bills are not rendered ahead for a while.
    await fixture.verified(4, { hospitalName: 'Once Clinic' });
    const { patient, record } = await fixture.seen(4);
    const bill = (await fixture.dispense(4, { patient: patient.id, record_id: record.id })).body;
    const rendered = () => made.filter((html) => html.includes('Once Clinic')).length;
    await eventually(() => expect(rendered()).toBe(1));
    await Promise.all([fixture.pdf(4, bill.id), fixture.pdf(4, bill.id)]);
    expect(rendered()).toBe(1);
    const rows = await fixture.sql(
      `SELECT account_id FROM pharmacy.audit_entries WHERE what = 'pharmacy.bill' AND hospital_id = 4 AND subject = $1`,
      [bill.id],
    );
    expect(rows).toEqual([{ account_id: 40 }, { account_id: 40 }]);
  });

  it('RPT-20 carries a code of the bill with its total, by which a changed bill is told from the print', async () => {
    const { link, serviceTokens } = fixture.nidaan.composition.resources;
    const identity = new ServiceClient(link, serviceTokens, 'identity');
    const state = (number: number) => runAs({ hospitalId: 1 }, () => identity.call(billState, { params: { number } }));
    const { id } = await dispensed({ tabletsAmount: 934.5 });
    await fixture.pdf(1, id);
    const token = /href="https:\/\/nidaan\.example\/verify\/([^"]+)"/.exec(made.at(-1)!)![1]!;
    const { facts } = readToken(token)!;
    expect(facts).toMatchObject({ kind: 'pharmacy-bill', hospitalId: 1, number: id, totalPaise: 93_450 });
    expect(await state(id)).toEqual({ hash12: facts.hash12 });
    await fixture.sql('UPDATE pharmacy.pharmacy_records SET tablets_paise = 1 WHERE id = $1', [id]);
    expect((await state(id)).hash12).not.toBe(facts.hash12);
    await expect(state(999_999)).rejects.toMatchObject({ status: 404 });
  });

  it('prints in India’s day where this machine does not know the zone of the hospital', async () => {
    await fixture.profileChanged(1, { hospitalName: 'Far Clinic', timeZone: 'Mars/Base' });
    const { id } = await dispensed();
    expect((await fixture.pdf(1, id)).status).toBe(200);
  });
});
