import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChromiumDocuments } from '@nidaan/platform-documents';
import { DiskFiles } from '@nidaan/platform-files';
import { CHROMIUM_FOLDER, readPdf } from '@nidaan/testing/pdf';
import { SchedulingFixture } from './scheduling-fixture.ts';

const TOMORROW = '2026-11-24';
const folder = mkdtempSync(join(tmpdir(), 'nidaan-day-list-'));
let documents: ChromiumDocuments;
let scheduling: SchedulingFixture;
beforeAll(async () => {
  documents = new ChromiumDocuments({ directory: CHROMIUM_FOLDER, files: new DiskFiles(join(folder, 'files')) });
  scheduling = await SchedulingFixture.open({}, documents);
}, 60_000);
afterAll(async () => {
  await documents?.close();
  await scheduling?.close();
  rmSync(folder, { recursive: true, force: true });
});

const book = (hospital: number, given: object) =>
  scheduling.as(hospital).post('/api/appointments/', { date: TOMORROW, ...given });

describe('the list of a day on paper', () => {
  it('FRD-54 has a doctor’s appointments of a day by time, none that was cancelled, and none of another doctor', async () => {
    const [one, other] = [await scheduling.doctor(14, { name: 'Dr Meera Iyer', room: '3' }), await scheduling.doctor(14)];
    await book(14, { doctor: one, time: '09:15', name: 'Ravi Kale', phone: '98111 00001', reason: 'Fever' });
    await book(14, { doctor: one, time: '09:00', name: 'Asha Verma', again: true });
    const gone = await book(14, { doctor: one, time: '09:30', name: 'Gone Away' });
    await scheduling.as(14).patch(`/api/appointments/${gone.body.id}/`, { status: 'cancelled', reason: 'ill' });
    await book(14, { doctor: other, time: '09:00', name: 'Somebody Else' });
    const list = (query: string) => scheduling.as(14).get(`/api/doctors/${one}/day-list-pdf/?date=${TOMORROW}${query}`);
    const { status, headers, raw } = await list('');
    const keep = process.env['KEEP_PDFS'];
    if (keep) writeFileSync(join(keep, 'day-list.pdf'), raw);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const { text } = await readPdf(raw);
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /Appointments of the day.*Appointments: 2.*Dr Meera Iyer · Room 3.*09:00.*Asha Verma.*09:15.*Ravi Kale.*98111 00001.*Fever.*Booked/,
    );
    for (const absent of ['Gone Away', 'Somebody Else']) expect(text).not.toContain(absent);
    expect((await readPdf((await list('&lang=hi')).raw)).text).toContain('09:15');
    const [foreign, odd] = [await scheduling.as(15).get(`/api/doctors/${one}/day-list-pdf/`), await list('&lang=fr')];
    expect([foreign.status, foreign.body.message]).toEqual([404, 'No doctor found with this ID']);
    expect([odd.status, odd.body.message]).toEqual([400, 'lang must be en or hi']);
  }, 60_000);
});
