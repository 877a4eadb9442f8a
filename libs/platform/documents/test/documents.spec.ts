import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPdf } from '@nidaan/testing/pdf';
import { findBrowsers } from '../src/browser/find-browsers.ts';
import { launchBrowser } from '../src/browser/launch-browser.ts';
import { WarmPage } from '../src/browser/warm-page.ts';
import { ChromiumDocuments, keyValue, money, page, patientBlock, prose, section, signature, table } from '../src/index.ts';
import { Canary } from './canary.ts';

let directory: string;
let documents: ChromiumDocuments;
const faults: Error[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nidaan-documents-'));
  documents = new ChromiumDocuments({ directory, onFault: (error) => faults.push(error) });
  await documents.warm();
}, 60_000);

afterAll(async () => {
  await documents.close();
  await rm(directory, { recursive: true, force: true });
  expect(faults).toEqual([]);
});

const letterhead = { hospitalName: 'Sanjeevani Hospital', address: 'Pune', phone: '+91 98220 11223' };
const pageWith = (...blocks: ReturnType<typeof section>[]) => page({ title: 'Prescription', letterhead, blocks });

describe('documents', () => {
  it.each([
    ['Devanagari', 'राम कुमार'],
    ['Bengali', 'রাম কুমার'],
    ['Tamil', 'ராம் குமார்'],
    ['Telugu', 'రామ్ కుమార్'],
    ['Gujarati', 'રામ કુમાર'],
    ['Gurmukhi', 'ਰਾਮ ਕੁਮਾਰ'],
    ['Kannada', 'ಗಣಪತಿ'],
    ['Malayalam', 'രാം കുമാർ'],
    ['Odia', 'ରାମ ଲାଲ'],
    ['Latin with accents', 'Zoë Ščepán'],
  ])('DOC-32 carries name, tablets and advice as readable text, in %s', async (script, name) => {
    const pdf = await documents.pdf(
      page({
        title: 'Prescription',
        subject: name,
        letterhead,
        blocks: [
          patientBlock({ name, facts: [{ label: 'Age', value: 42 }] }),
          section(
            'Tablets',
            table({ columns: [{ header: 'Medicine' }, { header: 'Count', align: 'end' }], rows: [['Paracetamol', 15]] }),
          ),
          section('Advice', prose('Rest for two days.')),
        ],
      }),
    );
    const { text, title } = await readPdf(pdf);
    const without = (words: string) => words.normalize('NFC').replace(/\s/g, '');
    expect(without(text)).toContain(without(name));
    for (const words of ['Sanjeevani Hospital', 'Paracetamol', '15', 'Rest for two days.', 'Page 1 of 1'])
      expect(text).toContain(words);
    expect(title).toBe(`Prescription · ${name}`);
    const face = script.startsWith('Latin') ? '' : script === 'Odia' ? 'Oriya' : script;
    expect(pdf.toString('latin1')).toMatch(new RegExp(`NotoSans${face}-SemiBold`));
  });

  it.each([
    ['Urdu', 'محمد عبداللہ', 'NotoNaskhArabic'],
    ['emoji', '😀💊', 'NotoEmoji'],
  ])('DOC-32 has no boxes for %s', async (_what, words, face) => {
    const pdf = await documents.pdf(
      pageWith(patientBlock({ name: words, facts: [] }), section('Advice', prose(`${words} Rest`))),
    );
    expect(pdf.toString('latin1')).toContain(face);
    expect((await readPdf(pdf)).text).not.toMatch(/[\u25a1\ufffd]/);
    const without = await documents.pdf(pageWith(section('Advice', prose('Rest 123'))));
    expect(without.toString('latin1')).not.toContain(face);
  });

  it('prints on the sheet that is asked for', async () => {
    const of = async (size: 'A4' | 'A5') =>
      (await documents.pdf(page({ title: 'Bill', letterhead, blocks: [], size }))).toString('latin1');
    expect(await of('A5')).toMatch(/MediaBox\s*\[0 0 (419|420)[.\d]* (594|595)/);
    expect(await of('A4')).toMatch(/MediaBox\s*\[0 0 (594|595)[.\d]* (841|842)/);
  });

  it('DOC-32 gives joined letters as the text they stand for, where one drawn sign is several letters', async () => {
    const { joined } = await readPdf(await documents.pdf(pageWith(section('Advice', prose('लक्ष्मी शर्मा\n\nಕುಮಾರ್ ରାମ ମୋହନ')))));
    for (const letters of ['मी', 'र्मा', 'ಮಾ', 'ମୋ']) expect(joined.join(' ')).toContain(letters);
  });

  it('DOC-34 carries 20,000 characters of advice whole, HTML included as text', async () => {
    const advice =
      `<b>start</b> ${'Take rest & drink water. '.repeat(800)}</td></table><script>x</script> end`.slice(0, 19_990) + ' the end';
    const { text, pages } = await readPdf(await documents.pdf(pageWith(section('Advice', prose(advice)))));
    const bare = (words: string) => words.replace(/Page \d+ of \d+|Sanjeevani Hospital|Prescription|\s/g, '');
    expect(bare(text)).toContain(bare(advice));
    expect(pages.length).toBeGreaterThan(3);
  });

  it('numbers the pages, repeats table heads and hospital, and never cuts a row in two', async () => {
    const rows = Array.from({ length: 90 }, (_, at) => [`Medicine ${at}`, 'one line\nand another', money(123_456_00 + at)]);
    const columns = [{ header: 'Medicine' }, { header: 'Detail' }, { header: 'Amount', align: 'end' as const }];
    const made = page({
      title: 'Bill',
      letterhead,
      footer: 'Thank you',
      blocks: [table({ columns, rows, totals: [['Total', money(5)]] })],
    });
    const { pages } = await readPdf(await documents.pdf(made));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((text, at) => {
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(text).toContain('Thank you');
      expect(text.match(/MEDICINE/g)).toHaveLength(1);
      expect(text.match(/Sanjeevani Hospital/g)).toHaveLength(1);
    });
    expect(pages[0]).toContain('₹1,23,456.00');
    expect(pages.at(-1)).toMatch(/Total\s*₹0\.05/);
    expect(pages.at(-1)).toContain('Medicine 88');
  });

  it('never leaves a signature alone on the last page, however long the text above it', async () => {
    const closing = signature({ name: '', detail: 'The doctor' });
    const seen = new Set<number>();
    for (let lines = 82; lines <= 98; lines += 1) {
      const text = Array.from({ length: lines }, (_, at) => `Line ${at}.`).join('\n');
      const { pages } = await readPdf(await documents.pdf(pageWith(section('Advice', prose(text, closing)))));
      seen.add(pages.length);
      expect(pages.at(-1)).toMatch(/Line \d+\.[\s\S]*The doctor/);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  it.each([1, 2, 3, 5])('never leaves the head of a table without a row of it, with %s rows', async (count) => {
    const rows = Array.from({ length: count }, (_, at) => [`Bill ${at}`, money(100)]);
    const bills = table({
      columns: [{ header: 'Kind' }, { header: 'Amount' }],
      rows,
      totals: [['Total', money(1)]],
      end: signature({ name: 'Dr' }),
    });
    const seen = new Set<number>();
    for (let lines = 20; lines <= 44; lines += 2) {
      const text = Array.from({ length: lines }, (_, at) => `Line ${at}.`).join('\n');
      const blocks = [section('Advice', prose(text)), section('Bills of it', bills)];
      const { pages } = await readPdf(await documents.pdf(page({ title: 'Summary', letterhead, blocks })));
      seen.add(pages.length);
      for (const each of pages)
        if (/KIND|Bills of it/.test(each)) expect([lines, each]).toEqual([lines, expect.stringMatching(/Bill \d/)]);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  it('keeps nothing of one document in the next', async () => {
    await documents.pdf('<html><head><style>body { display: none }</style><title>Asha</title></head><body>Asha</body></html>');
    const texts = await Promise.all([1, 2, 3, 4].map(async (n) => readPdf(await documents.pdf(pageWith(section(`Part ${n}`))))));
    texts.forEach(({ text, title }, at) => {
      expect(text).toContain(`Part ${at + 1}`);
      expect(text + title).not.toContain('Asha');
    });
  });
});

describe('hostile content', () => {
  const hostile = (port: number, file: string) =>
    [
      `http://127.0.0.1:${port}`,
      `https://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      `http://[::1]:${port}`,
      `ws://127.0.0.1:${port}`,
      `ftp://127.0.0.1:${port}`,
      `file://${file}`,
    ]
      .map(
        (base) => `
        <base href="${base}/"><meta http-equiv="refresh" content="0;url=${base}/refresh">
        <link rel="stylesheet" href="${base}/a.css"><link rel="preconnect" href="${base}"><link rel="dns-prefetch" href="${base}">
        <link rel="prefetch" href="${base}/p"><link rel="preload" as="image" href="${base}/p.png"><link rel="icon" href="${base}/i.ico">
        <style>@import url("${base}/b.css"); @font-face { font-family: X; src: url("${base}/x.woff2") } p { font-family: X; background: url("${base}/bg.png") }</style>
        <script>fetch("${base}/fetch"); new WebSocket("ws://127.0.0.1:${port}/"); document.write("SCRIPT RAN")</script><script src="${base}/s.js"></script>
        <img src="${base}/img.png" onerror="document.body.append('SCRIPT RAN')" srcset="${base}/2.png 2x"><picture><source srcset="${base}/3.png"><img></picture>
        <svg><image href="${base}/svg.png"/><use href="${base}/use.svg#a"/><script>document.write("SCRIPT RAN")</script></svg>
        <iframe src="${base}/frame"></iframe><iframe srcdoc="<img src='${base}/inner.png'>"></iframe>
        <object data="${base}/object"></object><embed src="${base}/embed"><video src="${base}/v.mp4" poster="${base}/poster.png" autoplay></video>
        <audio src="${base}/a.mp3" autoplay></audio><input type="image" src="${base}/input.png"><table background="${base}/table.png"><tr><td>x</table>
        <p style="background-image: url(${base}/inline.png)">text</p><form action="${base}/form"><button autofocus>go</button></form>`,
      )
      .join('');

  async function withCanary(work: (canary: Canary, secret: string) => Promise<void>) {
    const canary = await Canary.start();
    const secret = join(directory, 'secret.txt');
    await writeFile(secret, 'CONTENT OF A LOCAL FILE');
    try {
      await work(canary, secret);
      await sleep(300);
      expect(canary.connections).toBe(0);
    } finally {
      await canary.stop();
    }
  }

  it('SEC-14 SEC-15 prints patient data with HTML in it as text and fetches nothing', () =>
    withCanary(async (canary, secret) => {
      const evil = hostile(canary.port, secret);
      const made = page({
        title: evil,
        subject: evil,
        letterhead: { hospitalName: evil, address: evil, phone: evil, email: evil },
        meta: [evil],
        footer: `</style>${evil}`,
        blocks: [
          patientBlock({ name: evil, facts: [{ label: evil, value: evil }] }),
          section(evil, table({ columns: [{ header: evil, width: evil }], rows: [[evil]] }), prose(evil), keyValue([])),
        ],
      });
      const { text, links } = await readPdf(await documents.pdf(made));
      expect(text).toContain('<script>fetch(');
      expect(text.replace(/\s/g, '')).toContain('<metahttp-equiv="refresh"');
      expect(text).not.toMatch(/^SCRIPT RAN/m);
      expect(text).not.toContain('CONTENT OF A LOCAL FILE');
      expect(links).toEqual([]);
    }));

  it('SEC-14 SEC-15 even raw hostile HTML runs nothing, reads no file and reaches no server', () =>
    withCanary(async (canary, secret) => {
      const { text } = await readPdf(await documents.pdf(`<p>before</p>${hostile(canary.port, secret)}<p>after</p>`));
      expect(text).toContain('before');
      expect(text).toContain('after');
      expect(text).not.toContain('SCRIPT RAN');
      expect(text).not.toContain('CONTENT OF A LOCAL FILE');
      expect((await readPdf(await documents.pdf(pageWith(section('Still well'))))).text).toContain('Still well');
    }));

  it('SEC-15 the page as such lets no request out, should the browser ever have a network', () =>
    withCanary(async (canary, secret) => {
      const { executable, env } = await findBrowsers({ directory })[0]!.locate();
      const userDataDir = join(directory, 'open-network');
      const args = ['--no-sandbox', '--disable-setuid-sandbox'];
      const browser = await puppeteer.launch({
        executablePath: executable,
        headless: 'shell',
        pipe: true,
        userDataDir,
        args,
        env,
      });
      try {
        const { text } = await readPdf(
          await (await WarmPage.open(browser)).print(`<p>before</p>${hostile(canary.port, secret)}`),
        );
        expect(text).toContain('before');
        await sleep(300);
        expect(canary.connections).toBe(0);
        const unguarded = await browser.newPage();
        await unguarded.setContent(`<img src="http://127.0.0.1:${canary.port}/">`, { waitUntil: 'load' });
        expect(canary.connections).toBeGreaterThan(0); // the canary sings when it may
        canary.connections = 0;
      } finally {
        await browser.close();
      }
    }));

  it('SEC-15 the browser as such reaches no address, should the page ever let a request through', () =>
    withCanary(async (canary) => {
      const { browser, stop } = await launchBrowser({ directory });
      try {
        const open = await browser.newPage();
        for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0']) {
          await expect(open.goto(`http://${host}:${canary.port}/`)).rejects.toThrow('net::ERR_');
        }
        const reached = `fetch('http://127.0.0.1:${canary.port}/').then(() => true, () => false)`;
        const socket = `new Promise((done) => { const s = new WebSocket('ws://127.0.0.1:${canary.port}/'); s.onerror = () => done(false); s.onopen = () => done(true); })`;
        const bare = await browser.newPage();
        expect(await bare.evaluate(reached)).toBe(false);
        expect(await bare.evaluate(socket)).toBe(false);
      } finally {
        await stop();
      }
    }));
});
