import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compoundOf, DOC, DOCX, zipOf } from '@nidaan/testing';
import { formOf, openLabFixture, type LabFixture } from './lab-fixture.ts';

let fixture: LabFixture;
beforeAll(async () => {
  fixture = await openLabFixture({ env: { UPLOAD_MAX_MB: '8' } });
  await fixture.register(1, 7);
  await fixture.register(2, 9);
});
afterAll(() => fixture?.close());

const bytes = (head: string | number[], length = 600): Buffer =>
  Buffer.concat([Buffer.from(typeof head === 'string' ? Buffer.from(head, 'latin1') : Uint8Array.from(head))], length);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPG = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
const PDF = bytes('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n');

const part = (name: string, content: Buffer, type = 'application/octet-stream') =>
  new File([new Uint8Array(content)], name, { type });
const upload = (
  file: File | undefined,
  fields: Record<string, string> = { patient_id: '7', patientName: 'Asha Verma' },
  as = 1,
) => fixture.upload(as, formOf({ ...fields, ...(file ? { file } : {}) }));
const rows = () => fixture.sql<{ id: number; file_key: string }>('SELECT * FROM lab.lab_reports ORDER BY hospital_id, id');

describe('POST /api/lab-tests/upload/', () => {
  it('LAB-21 LAB-32 API-19 takes pdf, doc, docx, jpg, jpeg and png and gives the same bytes back', async () => {
    const files: [string, Buffer, string][] = [
      ['cbc.pdf', PDF, 'application/pdf'],
      ['old.doc', DOC, 'application/msword'],
      ['new.docx', DOCX, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['scan.jpg', JPG, 'image/jpeg'],
      ['scan.jpeg', JPG, 'image/jpeg'],
      ['x-ray.png', PNG, 'image/png'],
    ];
    for (const [name, content, type] of files) {
      const { status, body } = await upload(part(name, content));
      expect([name, status, body.name, body.content_type, body.size, body.patient]).toEqual([
        name,
        201,
        name,
        type,
        content.length,
        7,
      ]);
      const { raw, headers } = await fixture.api.get(body.file_url);
      expect(Buffer.compare(raw, content)).toBe(0);
      expect([headers['content-type'], headers['x-content-type-options']]).toEqual([type, 'nosniff']);
    }
  });

  it('LAB-22 S9 SEC-10 refuses what is not such a file by its content or by its name', async () => {
    const before = (await rows()).length;
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const odd: [string, Buffer][] = [
      ['page.html', html],
      ['report.pdf', html],
      ['picture.svg', svg],
      ['picture.png', svg],
      ['tool.exe', bytes('MZ')],
      ['scan.jpg', bytes('MZ')],
      ['code.js', Buffer.from('alert(1)')],
      ['report.docx', Buffer.from('plain text')],
      ['report.docx', zipOf({ 'run.sh': 'rm -rf /' })],
      ['sheet.docx', zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '' })],
      ['old.doc', compoundOf('Workbook')],
      ['hidden.pdf.exe', PDF],
      ['page.html', PDF],
      ['moving.gif', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ];
    for (const [name, content] of odd) {
      const { status, body } = await upload(part(name, content, 'application/pdf'));
      expect([name, status, body.message]).toEqual([name, 400, expect.stringContaining('pdf, doc, docx, jpg, jpeg, png')]);
    }
    expect(await rows()).toHaveLength(before);
  });

  it('S9 refuses a picture of absurd size', async () => {
    const huge = Buffer.from(PNG);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    expect(await upload(part('huge.png', huge))).toMatchObject({ status: 400, body: { message: /too large/ } });
  });

  it('LAB-23 CON-26 OPN-09 takes more than the hinted 5 MB; LAB-24 above the ceiling 413, and the service keeps answering', async () => {
    const six = bytes('%PDF-1.7\n', 6 * 1024 * 1024);
    const { status, body } = await upload(part('six.pdf', six));
    expect([status, body.size]).toEqual([201, six.length]);
    expect(Buffer.compare((await fixture.api.get(body.file_url)).raw, six)).toBe(0);
    const large = await upload(part('large.pdf', bytes('%PDF-1.7\n', 9 * 1024 * 1024)));
    expect([large.status, large.body.message]).toEqual([413, 'The file is too large.']);
    expect((await fixture.list(1)).status).toBe(200);
  });

  it('LAB-11 refuses in the documented sentence when file or patient is missing, LAB-18 an unknown patient', async () => {
    const sentence = 'Please select a file and patient';
    for (const answer of [
      await upload(undefined),
      await upload(part('a.pdf', PDF), {}),
      await upload(part('a.pdf', PDF), { patient_id: ' ' }),
      await fixture.upload(1, { patient_id: 7 }),
      await fixture.upload(1, formOf({ patient_id: '7', file: 'a text' })),
    ])
      expect([answer.status, answer.body.message]).toEqual([400, sentence]);
    for (const patient_id of ['8', '999999']) {
      const { status, body } = await upload(part('a.pdf', PDF), { patient_id });
      expect([status, body.message]).toEqual([404, 'No patient found with this ID']);
    }
    expect((await upload(part('a.pdf', PDF), { patient: '7' })).status).toBe(201);
  });

  it('LAB-25 SEC-11 answers odd uploads without 5xx and keeps path parts out of name, address and disk', async () => {
    const names: [string, string][] = [
      ['../../etc/passwd.pdf', 'passwd.pdf'],
      ['..\\..\\windows\\a.pdf', 'a.pdf'],
      // Browsers write a quote inside a file name as %22 (HTML standard, multipart/form-data).
      [`"quoted" 'name' — जाँच.pdf`, `%22quoted%22 'name' — जाँच.pdf`],
      ['no-ending', 'no-ending.pdf'],
      ['.pdf', 'pdf.pdf'],
    ];
    for (const [sent, kept] of names) {
      const { status, body } = await upload(part(sent, PDF));
      expect([sent, status, body.name]).toEqual([sent, 201, kept]);
      expect(body.file_url).toMatch(/^\/api\/files\/lab\/1\/[a-z2-7]{2}\/[a-z2-7]{30}\?/);
      const { headers, status: opened } = await fixture.api.get(body.file_url);
      expect([opened, String(headers['content-disposition']).includes('..')]).toEqual([200, false]);
    }
    const empty = await upload(part('empty.pdf', Buffer.alloc(0)));
    expect([empty.status, empty.body.message]).toEqual([400, 'The file is empty. Please choose another one.']);
    const two = formOf({ patient_id: '7', file: part('a.pdf', PDF) });
    two.append('file', part('b.pdf', PDF));
    expect((await fixture.upload(1, two)).status).toBe(400);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    for (const broken of [
      '',
      '--b',
      '--b\r\n\r\n',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
    ])
      expect((await fixture.upload(1, broken, headers)).status).toBe(400);
    const nameless = `--b\r\nContent-Disposition: form-data; name="patient_id"\r\n\r\n7\r\n--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n%PDF-1\r\n--b--\r\n`;
    expect((await fixture.upload(1, nameless, headers)).status).toBe(400);
  });

  it('OPN-38 LAB-27 tells the patients service of a report, and adds no lab test', async () => {
    const before = (await fixture.list(1)).body.length;
    const { body } = await upload(part('cbc.pdf', PDF));
    const heard = fixture.owner.reports.filter(({ payload }) => payload.reportId === body.id);
    expect(heard).toHaveLength(1);
    expect(heard[0]!.payload).toMatchObject({ hospitalId: 1, patientId: 7, name: 'cbc.pdf', size: PDF.length });
    expect((await fixture.list(1)).body).toHaveLength(before);
  });

  it('L3 S14 makes one report of a retried upload, and writes down who uploaded and who opened it', async () => {
    const entries = () => fixture.sql<{ e: string }>(`SELECT action || ' ' || what AS e FROM lab.audit_entries ORDER BY id`);
    const before = [(await rows()).length, (await entries()).length];
    const form = () => formOf({ patient_id: '7', file: part('a.pdf', PDF) });
    const headers = { 'idempotency-key': 'upload-1' };
    const answers = [await fixture.upload(1, form(), headers), await fixture.upload(1, form(), headers)];
    expect(answers[0]!.body.id).toBe(answers[1]!.body.id);
    expect(await rows()).toHaveLength(before[0]! + 1);
    const otherFile = formOf({ patient_id: '7', file: part('a.pdf', Buffer.concat([PDF, Buffer.from(' ')])) });
    expect((await fixture.upload(1, otherFile, headers)).status).toBe(409);
    await fixture.api.get(answers[0]!.body.file_url);
    expect((await entries()).slice(before[1]).map(({ e }) => e)).toEqual(['write lab.report', 'read lab.report']);
  });

  it('SEC-01 SEC-04 is for hospitals only', async () => {
    const form = () => formOf({ patient_id: '7', file: part('a.pdf', PDF) });
    expect((await fixture.api.post('/api/lab-tests/upload/', form())).status).toBe(401);
    expect((await fixture.api.post('/api/lab-tests/upload/', form(), { token: fixture.token(null) })).status).toBe(403);
    expect((await fixture.upload(2, form())).status).toBe(404);
  });
});

describe('the address of a report', () => {
  it('OPN-54 SEC-09 opens this one file for an hour, and nothing without its signature', async () => {
    const mine = (await upload(part('mine.pdf', PDF))).body.file_url as string;
    const theirs = (await upload(part('theirs.pdf', PDF), { patient_id: '9' }, 2)).body.file_url as string;
    const [path, query] = mine.split('?') as [string, string];
    const expires = new URLSearchParams(query).get('expires')!;
    for (const odd of [
      path,
      `${path}?expires=${expires}`,
      `${path}?expires=${expires}&signature=AAAA`,
      mine.replace(expires, String(Number(expires) + 60)),
      `${theirs.split('?')[0]}?${query}`,
      `${mine.replace('/lab/1/', '/lab/2/')}`,
      `/api/files/lab/1/..%2f..%2f/secrets.json?${query}`,
      `/api/files/lab/1/%00/x?${query}`,
      '/api/files/lab/1/aa/bb',
      '/api/files/lab/abc/aa/bb',
    ]) {
      const { status, body } = await fixture.api.get(odd);
      expect([odd, status, typeof body.message]).toEqual([odd, 404, 'string']);
    }
    for (const folder of ['/api/files/lab/1/', '/api/files/lab/', '/api/files/', '/uploads/'])
      expect((await fixture.api.get(folder)).status).toBe(404);
    await fixture.nidaan.at(new Date(Date.now() + 59 * 60_000), async () => {
      expect((await fixture.api.get(mine)).status).toBe(200);
    });
    await fixture.nidaan.at(new Date(Date.now() + 61 * 60_000), async () => {
      expect((await fixture.api.get(mine)).status).toBe(404);
    });
  });

  it('SEC-10 a document that a browser would run or show as a page is offered for saving only', async () => {
    const { body } = await upload(part('old.doc', DOC));
    const { headers } = await fixture.api.get(body.file_url);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'application/msword' });
    expect(String(headers['content-disposition'])).toMatch(/^attachment; filename="old.doc"/);
    expect(String(headers['content-security-policy'])).toContain('sandbox');
    expect(headers['cache-control']).toBe('no-store');
  });
});
