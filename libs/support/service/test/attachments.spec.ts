import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DOC, DOCX, GIF, hugePng, JPG, PDF, PNG } from './sample-files.ts';
import { openSupportFixture, type SupportFixture } from './support-fixture.ts';

let fixture: SupportFixture;
beforeAll(async () => {
  fixture = await openSupportFixture();
});
afterAll(() => fixture?.close());

const ticket = { title: 'Scanner', description: 'See the file' };
const HOUR_MS = 3_600_000;
const KIND = 'The attachment must be an image, a PDF or a Word document (jpg, png, gif, webp, pdf, doc, docx)';

const attached = async (name: string, content: Buffer, hospitalId = 1) => {
  const { status, body } = await fixture.raise(hospitalId, { ...ticket, file: { name, content } });
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
};
const nameIn = (disposition: unknown) => decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(String(disposition))?.[1] ?? '');
const storedFiles = () => {
  const folder = join(fixture.nidaan.composition.resources.config.values.dataDir, 'files', 'support');
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
};

describe('attachments', () => {
  it.each([
    ['scan.png', PNG, 'image/png'],
    ['scan.jpg', JPG, 'image/jpeg'],
    ['scan.gif', GIF, 'image/gif'],
    ['bill.pdf', PDF, 'application/pdf'],
    ['letter.doc', DOC, 'application/msword'],
    ['letter.docx', DOCX, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('TIX-11 SEC-10 takes %s and gives the same bytes back under a harmless type', async (name, content, type) => {
    const { attachment, attachment_name: kept } = await attached(name, content);
    expect(kept).toBe(name);
    const file = await fixture.api.get(attachment);
    expect([file.status, file.headers['content-type'], file.raw.equals(content)]).toEqual([200, type, true]);
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    expect(file.headers['content-security-policy']).toContain("default-src 'none'");
    expect(nameIn(file.headers['content-disposition'])).toBe(name);
  });

  it('TIX-11 lists the attachment under an address that opens it, and null where there is none', async () => {
    const { id } = await attached('scan.png', PNG);
    const without = (await fixture.raise(1, ticket)).body;
    expect((await fixture.find(1, without.id)).attachment).toBeNull();
    const { raw } = await fixture.api.get((await fixture.find(1, id)).attachment);
    expect(raw.equals(PNG)).toBe(true);
  });

  it('ADM-28 is removed by the staff alone: the file is gone, its address opens nothing, and the trail has it', async () => {
    const { id, attachment } = await attached('patient.png', PNG);
    const before = storedFiles();
    const remove = (token?: string, of: number | string = id) =>
      fixture.api.send('DELETE', `/api/admin/tickets/${of}/attachment/`, { token });
    expect([(await remove()).status, (await remove(fixture.nidaan.token(1))).status, storedFiles()]).toEqual([401, 403, before]);
    expect((await remove(fixture.staff)).status).toBe(204);
    expect([storedFiles(), (await fixture.api.get(attachment)).status]).toEqual([before - 1, 404]);
    expect(await fixture.find(1, id)).toMatchObject({ title: ticket.title, attachment: null, attachment_name: null });
    expect((await remove(fixture.staff)).body).toMatchObject({ statusCode: 404, message: 'This ticket has no attachment' });
    expect((await remove(fixture.staff, 999_999)).body.message).toBe('No ticket found with this ID');
    const noted = "SELECT hospital_id FROM support.audit_entries WHERE what = 'support.attachment-removed' AND subject = $1";
    expect(await fixture.nidaan.sql(noted, [id])).toEqual([{ hospital_id: 1 }]);
  });

  it('TIX-17 LAB-25 keeps a name in any script', async () => {
    const name = 'अहवाल “२” 🩺.pdf';
    const { id, attachment } = await attached(name, PDF);
    expect((await fixture.find(1, id)).attachment_name).toBe(name);
    expect(nameIn((await fixture.api.get(attachment)).headers['content-disposition'])).toBe(name);
  });

  it.each([
    ['tool.exe', Buffer.from('MZ\x90\0'.padEnd(600, '\0'), 'latin1')],
    ['page.html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['picture.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['scan.png', Buffer.from('<html><script>alert(1)</script>')],
    ['bill.pdf', Buffer.from('MZ\x90\0'.padEnd(600, '\0'), 'latin1')],
    ['page.html', PNG],
    ['tool.exe', PDF],
    ['archive.zip', DOCX.subarray(0, 30)],
    ['notes.txt', Buffer.from('plain text')],
  ])('TIX-12 S9 refuses %s by name or content and keeps neither ticket nor file', async (name, content) => {
    const [tickets, files] = [(await fixture.list(1)).length, storedFiles()];
    const { status, body } = await fixture.raise(1, { ...ticket, file: { name, content, type: 'image/png' } });
    expect([status, body.message]).toEqual([400, KIND]);
    expect([(await fixture.list(1)).length, storedFiles()]).toEqual([tickets, files]);
  });

  it('S9 refuses a picture that would be a bomb for whoever opens it', async () => {
    expect((await fixture.raise(1, { ...ticket, file: { name: 'big.png', content: hugePng() } })).status).toBe(400);
  });

  it('TIX-13 CON-26 OPN-09 takes 6 MB, and answers 413 above the ceiling', async () => {
    const six = Buffer.concat([PDF, Buffer.alloc(6 * 1024 * 1024, 0x20)]);
    const { attachment } = await attached('six.pdf', six);
    expect((await fixture.api.get(attachment)).raw.equals(six)).toBe(true);
    const tooLarge = Buffer.concat([PDF, Buffer.alloc(26 * 1024 * 1024, 0x20)]);
    const { status, body } = await fixture.raise(1, { ...ticket, file: { name: 'x.pdf', content: tooLarge } });
    expect([status, body.message]).toEqual([413, 'The file is too large.']);
  });

  it('refuses an empty file, a second one, and one under another name', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(ticket)) form.append(name, value);
    for (const name of ['a.png', 'b.png']) form.append('attachment', new Blob([new Uint8Array(PNG)]), name);
    const two = await fixture.api.post('/api/tickets/', form, { token: fixture.token(1) });
    expect([two.status, two.body.message]).toEqual([400, 'Please attach at most one file, under the name attachment']);
    const other = await fixture.raise(1, { ...ticket, file: { name: 'a.png', content: PNG, field: 'file' } });
    expect(other.status).toBe(400);
    const empty = await fixture.raise(1, { ...ticket, file: { name: 'a.png', content: '' } });
    expect([empty.status, empty.body.message]).toEqual([400, 'The attachment is empty. Please choose another file.']);
  });

  it('TIX-05 refuses a form without title before its file is kept', async () => {
    const files = storedFiles();
    expect((await fixture.raise(1, { description: 'x', file: { name: 'a.png', content: PNG } })).status).toBe(400);
    expect(storedFiles()).toBe(files);
  });

  it.each(['../../../etc/passwd.png', '..\\..\\evil.png', '/abs/olute.png', '%2e%2e%2fx.png', '.htaccess.png', 'a\u0000b.png'])(
    'SEC-11 never lets the name %j into an address or onto the disk',
    async (name) => {
      const { attachment, attachment_name: kept } = await attached(name, PNG);
      expect(kept).not.toMatch(/[/\\\0]|^\./);
      const [path] = attachment.split('?');
      expect(path).toMatch(/^\/api\/files\/support\/1\/[a-z2-7]{2}\/[a-z2-7]{30}$/);
      expect((await fixture.api.get(attachment)).raw.equals(PNG)).toBe(true);
    },
  );

  it('OPN-54 opens for an hour without a token; each list answer gives a fresh address', async () => {
    const { id, attachment } = await attached('scan.png', PNG);
    const at = (ms: number, work: () => Promise<number>) => fixture.nidaan.at(new Date(Date.now() + ms), work);
    const statusOf = async (address: string) => (await fixture.api.get(address)).status;
    expect(await at(HOUR_MS - 5000, () => statusOf(attachment))).toBe(200);
    expect(await at(HOUR_MS + 5000, () => statusOf(attachment))).toBe(404);
    const later = () => at(HOUR_MS + 5000, async () => statusOf((await fixture.find(1, id)).attachment));
    expect(await later()).toBe(200);
  });

  it('SEC-09 cannot be guessed, listed, changed or opened under another hospital', async () => {
    const { attachment } = await attached('scan.png', PNG);
    const other = await attached('their.png', PNG, 2);
    const [path, query] = attachment.split('?') as [string, string];
    const tried = [
      path,
      `${path}?${query.replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? '-' : '_'}`)}`,
      `${path}?${query.replace(/expires=\d/, 'expires=9')}`,
      `${other.attachment.split('?')[0]}?${query}`,
      `${path.replace('/1/', '/2/')}?${query}`,
      `${path}?${query}&signature=x`,
      '/api/files/support/1/aa/bb?expires=99999999999&signature=x',
      '/api/files/support/1/..%2f..%2fetc/passwd?expires=99999999999&signature=x',
      '/api/files/support/1/%00/x',
      '/api/files/support/abc/aa/bb',
    ];
    for (const address of tried) {
      const { status, body } = await fixture.api.get(address, { token: fixture.token(2) });
      expect([address, status, body.message]).toEqual([address, 404, expect.any(String)]);
    }
    for (const folder of ['/api/files/', '/api/files/support/', '/api/files/support/1/', '/uploads/']) {
      expect((await fixture.api.get(folder)).status).toBe(404);
    }
  });

  it('S14 leaves an entry when a file is opened', async () => {
    const { id, attachment } = await attached('scan.png', PNG, 2);
    await fixture.api.get(attachment);
    const entries = await fixture.sql(
      `SELECT action FROM support.audit_entries WHERE hospital_id = 2 AND subject = $1 AND action = 'read'`,
      [id],
    );
    expect(entries).toHaveLength(1);
  });
});
