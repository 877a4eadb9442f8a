import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FileMail, listMail, type Mail, mailboxPages, mailLayout, readMail, readRawMail, SmtpMail } from '../src/index.ts';
import { TinySmtpServer } from './tiny-smtp-server.ts';

const run = promisify(execFile);
const LAST = join(import.meta.dirname, '../../../../tools/mail-last.mjs');
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nidaan-mail-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const otp = mailLayout({
  title: 'Verify your e-mail',
  paragraphs: ['Your code for Nidaan is:', 'It is valid for 10 minutes.'],
  code: '042917',
});
const message = (to: string, subject = 'Your code') => ({ to, subject, ...otp });
const folder = () => join(directory, 'mail');

/** The seams must behave alike: each case gives a sender and the headers and recipients of what was sent. */
async function fileCase() {
  const mail = new FileMail(folder());
  return {
    mail: mail as Mail,
    sent: async () => {
      const stored = await listMail(folder());
      return Promise.all(
        stored.reverse().map(async ({ id }) => (await readRawMail(folder(), id))!.toString('latin1').replace(/\r?\n/g, '\r\n')),
      );
    },
    stop: () => mail.close(),
  };
}

async function smtpCase() {
  const server = await TinySmtpServer.start();
  const mail = new SmtpMail(`smtp://127.0.0.1:${server.port}`, 'Nidaan <no-reply@nidaan.example>');
  return {
    mail: mail as Mail,
    sent: async () => server.deliveries.map(({ data }) => data),
    stop: async () => {
      await mail.close();
      await server.stop();
    },
  };
}

const headersOf = (raw: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

describe.each([
  ['FileMail', fileCase],
  ['SmtpMail', smtpCase],
])('%s', (_, makeCase) => {
  it('sends text and HTML to one person', async () => {
    const { mail, sent, stop } = await makeCase();
    try {
      await mail.send(message('asha@example.in'));
      const [raw] = await sent();
      expect(headersOf(raw!)).toEqual(expect.arrayContaining(['To: asha@example.in', 'Subject: Your code']));
      expect(raw).toContain('multipart/alternative');
      expect(raw).toContain('042917');
    } finally {
      await stop();
    }
  });

  it('cannot be made to write other headers or to other people', async () => {
    const { mail, sent, stop } = await makeCase();
    try {
      await mail.send({ to: 'asha@example.in', subject: 'City Hospital\r\nBcc: thief@example.in\r\n\r\nbody', text: 'x' });
      const [raw] = await sent();
      expect(headersOf(raw!).filter((line) => /^(bcc|cc|to):/i.test(line))).toEqual(['To: asha@example.in']);
      expect(headersOf(raw!)).toContain('Subject: City Hospital Bcc: thief@example.in body');
      const odd = [
        'a@b.in, thief@x.in',
        'a@b.in\r\nBcc: t@x.in',
        'Name <a@b.in>',
        'a@b.in;c@d.in',
        'a@b.in>,<t@x.in',
        '"x y"@b.in',
        'a',
        '',
        'a@b@c.in',
        'a@b.in\0',
      ];
      const refused = { name: 'MailFailure', message: 'Not an e-mail address.', outcome: 'refused' };
      for (const to of odd) await expect(mail.send(message(to))).rejects.toMatchObject(refused);
      expect(await sent()).toHaveLength(1);
    } finally {
      await stop();
    }
  });

  it('quotes odd signs of an address instead of reading them as a list', async () => {
    const { mail, sent, stop } = await makeCase();
    try {
      await mail.send(message('a,b;c(d)"e@x.in'));
      const [raw] = await sent();
      expect(headersOf(raw!)).toContain('To: <"a,b;c(d)\\"e"@x.in>');
    } finally {
      await stop();
    }
  });

  it('never reads a file or a URL into a message', async () => {
    const { mail, stop } = await makeCase();
    try {
      const text = { path: '/etc/passwd' } as unknown as string;
      const kept = { message: expect.stringContaining('File access'), outcome: 'later' };
      await expect(mail.send({ to: 'asha@example.in', subject: 'x', text })).rejects.toMatchObject(kept);
    } finally {
      await stop();
    }
  });

  it('writes subjects in any script', async () => {
    const { mail, sent, stop } = await makeCase();
    try {
      await mail.send({ to: 'asha@example.in', subject: 'आपका कोड', text: 'कोड 123456' });
      const [raw] = await sent();
      expect(/^[\x00-\x7f]*$/.test(raw!)).toBe(true);
      const words = [...raw!.matchAll(/=\?UTF-8\?B\?(.*?)\?=/gi)].map(([, word]) => Buffer.from(word!, 'base64').toString());
      expect(words.join('')).toBe('आपका कोड');
    } finally {
      await stop();
    }
  });
});

describe('FileMail', () => {
  it('OPN-59 lists the newest first, by address without letter case, privately on disk', async () => {
    const mail = new FileMail(folder());
    for (const [to, subject] of [
      ['a@x.in', 'one'],
      ['b@x.in', 'two'],
      ['A@X.in', 'three'],
    ] as const)
      await mail.send(message(to, subject));
    expect((await listMail(folder())).map(({ subject }) => subject)).toEqual(['three', 'two', 'one']);
    expect((await listMail(folder(), { to: 'a@X.IN' })).map(({ subject }) => subject)).toEqual(['three', 'one']);
    expect(await listMail(folder(), { limit: 1 })).toHaveLength(1);
    for (const name of await readdir(folder())) expect((await stat(join(folder(), name))).mode & 0o077).toBe(0);
    expect((await readdir(folder())).filter((name) => name.endsWith('.eml'))).toHaveLength(3);
  });

  it('has nothing where no mail was written, and reads no other file', async () => {
    expect(await listMail(join(directory, 'nothing'))).toEqual([]);
    for (const id of ['../../etc/passwd', '', 'x', '20261120T125133123Z-000001-../../..']) {
      expect(await readMail(folder(), id)).toBeNull();
      expect(await readRawMail(folder(), id)).toBeNull();
    }
  });

  it('mail:last prints the newest text to an address, and says when there is none', async () => {
    const mail = new FileMail(folder());
    await mail.send({ to: 'asha@example.in', subject: 'old', text: 'old 111111' });
    await mail.send({ to: 'asha@example.in', subject: 'new', text: 'new 222222' });
    await mail.send({ to: 'ravi@example.in', subject: 'other', text: 'other 333333' });
    const env = { ...process.env, DATA_DIR: directory };
    expect((await run(process.execPath, [LAST, 'Asha@Example.in'], { env })).stdout).toBe('new 222222\n');
    await expect(run(process.execPath, [LAST, 'nobody@example.in'], { env })).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('No mail to nobody@example.in'),
    });
    await expect(run(process.execPath, [LAST], { env })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Usage'),
    });
  });
});

describe('SmtpMail', () => {
  it('keeps its connections: fifty messages at once over at most four', async () => {
    const server = await TinySmtpServer.start();
    const mail = new SmtpMail(`smtp://127.0.0.1:${server.port}`, 'Nidaan <no-reply@nidaan.example>');
    await Promise.all(Array.from({ length: 50 }, (_, at) => mail.send(message(`p${at}@example.in`))));
    expect(new Set(server.deliveries.map(({ recipients }) => recipients.join())).size).toBe(50);
    expect(server.deliveries.every(({ from }) => from === 'no-reply@nidaan.example')).toBe(true);
    expect(server.connections).toBeLessThanOrEqual(4);
    await mail.close();
    await server.stop();
  });

  it('refuses to talk in clear to a server elsewhere', async () => {
    const server = await TinySmtpServer.start();
    const mail = new SmtpMail(`smtp://127.1:${server.port}`, 'no-reply@nidaan.example');
    await expect(mail.send(message('asha@example.in'))).rejects.toThrow(/STARTTLS|TLS/);
    expect(server.connections).toBeGreaterThan(0);
    expect(server.deliveries).toEqual([]);
    await mail.close();
    await server.stop();
  });

  it('says so when nobody listens', async () => {
    const server = await TinySmtpServer.start();
    await server.stop();
    const mail = new SmtpMail(`smtp://127.0.0.1:${server.port}`, 'no-reply@nidaan.example');
    await expect(mail.send(message('asha@example.in'))).rejects.toMatchObject({
      ...{ message: expect.stringContaining('ECONNREFUSED'), outcome: 'later' },
    });
    await mail.close();
  });

  it.each([
    ['unknown', '.', null],
    ['later', '.', '451 try again'],
    ['later', '.', '554 spam'],
    ['later', 'DATA', '451 try again'],
    ['later', 'MAIL', null],
    ['later', 'MAIL', '550 not from you'],
    ['later', 'RCPT', '450 busy'],
    ['refused', 'RCPT', '550 nobody here'],
  ] as const)('FRD-71 says whether a message may have been taken: %s after %s answered %s', async (outcome, to, answer) => {
    const server = await TinySmtpServer.start();
    server.answers.set(to, answer);
    const mail = new SmtpMail(`smtp://127.0.0.1:${server.port}`, 'no-reply@nidaan.example');
    await expect(mail.send(message('asha@example.in'))).rejects.toMatchObject({ name: 'MailFailure', outcome });
    // Nothing was sent twice by itself.
    expect(server.deliveries.length).toBe(to === '.' ? 1 : 0);
    await mail.close();
    await server.stop();
  });

  it.each(['', 'http://mail.example.in', 'mail.example.in:587', 'smtp://'])('refuses %j as SMTP_URL with a sentence', (url) => {
    expect(() => new SmtpMail(url, 'x@y.in')).toThrow('SMTP_URL must look like');
  });
});

describe('mailLayout', () => {
  it('gives the same words as text and as HTML, the code in both, everything escaped', () => {
    const { text, html } = mailLayout({ title: 'Hello <b>', paragraphs: ['First & "one"', 'Second'], code: '123456' });
    expect(text).toBe('Hello <b>\n\nFirst & "one"\n\n    123456\n\nSecond\n\n-- \nNidaan\n');
    for (const words of ['Hello &lt;b&gt;', 'First &amp; &quot;one&quot;', 'Second', '123456']) expect(html).toContain(words);
    expect(html).not.toContain('Hello <b>');
  });
});

describe('mailboxPages', () => {
  it('shows the newest first with recipient, subject and code, and one message whole', async () => {
    const mail = new FileMail(folder());
    await mail.send(message('asha@example.in', 'First'));
    await mail.send(message('ravi@example.in', 'Second'));
    const pages = mailboxPages(folder());
    const list = await pages.list();
    expect(list.indexOf('Second')).toBeLessThan(list.indexOf('First'));
    for (const words of ['asha@example.in', 'ravi@example.in', '<span class="code">042917</span>', '2 messages'])
      expect(list).toContain(words);
    expect(await pages.list('asha@example.in')).not.toContain('Second');
    const { id } = (await listMail(folder()))[0]!;
    const one = await pages.one(id);
    expect(one).toContain('<p class="big-code">042917</p>');
    expect(one).toContain('valid for 10 minutes');
    expect((await pages.raw(id))!.toString()).toContain('Subject: Second');
    expect(one).toContain(`href="/mailbox/${id}/raw"`);
    expect(await pages.one('nothing')).toBeNull();
  });

  it('SEC-14 shows hostile mail as text, in a frame without rights and under a policy without script', async () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    await new FileMail(folder()).send({ to: 'asha@example.in', subject: evil, text: evil, html: evil });
    const pages = mailboxPages(folder());
    const { id } = (await listMail(folder()))[0]!;
    for (const html of [await pages.list(evil), await pages.list(), (await pages.one(id))!]) {
      expect(html).not.toMatch(/<script|<img/);
    }
    expect(await pages.one(id)).toMatch(/<iframe sandbox title/);
    expect(pages.headers['content-security-policy']).toContain("default-src 'none'");
    expect(pages.headers['content-security-policy']).not.toContain('script-src');
  });

  it('OPN-59 tells codes from years, phone numbers and amounts: only mails with a code show one', async () => {
    const send = (text: string) => new FileMail(folder()).send({ to: 'a@x.in', subject: 's', text });
    for (const text of [
      'on 20/11/2026 at 10:30',
      'call +91-98220-11223 or 9822011223',
      '₹12,345.00',
      'version 1.2345',
      'Commission for November 2026 is due.',
    ])
      await send(text);
    expect(await mailboxPages(folder()).list()).not.toContain('class="code"');
  });

  it('says what to do when there is no mail', async () => {
    expect(await mailboxPages(folder()).list()).toContain('No mail yet.');
  });
});
