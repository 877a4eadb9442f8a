import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contentDisposition, fileHeaders, safeFileName } from './file-headers.ts';
import { isFileKey, newFileKey } from './file-key.ts';
import { FileUrls } from './file-urls.ts';

const KEY = Buffer.from('a secret of more than sixteen bytes');
const COMING = Buffer.from('another secret of enough bytes');

describe('newFileKey', () => {
  it('SEC-09 makes keys of 160 random bits that never repeat', () => {
    const keys = Array.from({ length: 2000 }, () => newFileKey('photos/17'));
    expect(new Set(keys).size).toBe(2000);
    expect(keys.every((key) => /^photos\/17\/[a-z2-7]{2}\/[a-z2-7]{30}$/.test(key) && isFileKey(key))).toBe(true);
  });

  it('SEC-11 refuses a prefix that would leave the store', () => {
    for (const prefix of ['', '..', '../x', '/x', 'x/../y', '.x', 'Übung'])
      expect(() => newFileKey(prefix)).toThrow('Not a file key.');
  });
});

describe('FileUrls', () => {
  let now = 1_800_000_000_000;
  const urls = new FileUrls(
    () => [KEY],
    '/files',
    () => now,
  );
  const queryOf = (url: string) =>
    Object.fromEntries(new URL(url, 'http://x').searchParams) as { expires: string; signature: string };

  it('OPN-54 opens one file for an hour and not longer', () => {
    const key = newFileKey('reports/3');
    const url = urls.signFileUrl(key);
    expect(url.startsWith(`/files/${key}?expires=`)).toBe(true);
    expect(urls.verify(key, queryOf(url))).toBe(true);
    now += 3599_000;
    expect(urls.verify(key, queryOf(url))).toBe(true);
    now += 1000;
    expect(urls.verify(key, queryOf(url))).toBe(false);
  });

  it('refuses another file, a later time, another secret and anything odd', () => {
    const key = newFileKey('reports/3');
    const query = queryOf(urls.signFileUrl(key, { expiresInSeconds: 60 }));
    expect(urls.verify(newFileKey('reports/3'), query)).toBe(false);
    expect(urls.verify(key, { ...query, expires: String(Number(query.expires) + 1) })).toBe(false);
    expect(
      new FileUrls(
        () => [COMING],
        '/files',
        () => now,
      ).verify(key, query),
    ).toBe(false);
    for (const odd of [
      {},
      { ...query, signature: '' },
      { ...query, signature: [query.signature] },
      { ...query, expires: '1e99' },
      { ...query, expires: ['1'] },
    ]) {
      expect(urls.verify(key, odd)).toBe(false);
    }
    expect(urls.verify('../etc/passwd', query)).toBe(false);
  });

  it('SEC-17 opens what the former key signed while keys roll over, and signs with the first', () => {
    const url = (of: FileUrls, key: string) => Object.fromEntries(new URL(of.signFileUrl(key), 'http://x').searchParams);
    const [key, rolling, after] = [
      newFileKey('reports/3'),
      new FileUrls(
        () => [COMING, KEY],
        '/files',
        () => now,
      ),
      new FileUrls(
        () => [COMING],
        '/files',
        () => now,
      ),
    ];
    expect(rolling.verify(key, url(urls, key))).toBe(true);
    expect([after.verify(key, url(rolling, key)), after.verify(key, url(urls, key))]).toEqual([true, false]);
  });

  it('refuses a secret that could be guessed', () => {
    const guessed = new FileUrls(() => [Buffer.from('short')], '/files');
    expect(() => guessed.signFileUrl('a/b.pdf')).toThrow('at least 16 bytes');
  });
});

describe('fileHeaders', () => {
  it.each(['text/html', 'image/svg+xml', 'text/javascript', 'application/xhtml+xml', 'text/xml', 'TEXT/HTML; charset=utf-8', ''])(
    'SEC-10 never serves %j as what it claims to be',
    (contentType) => {
      const headers = fileHeaders({ contentType, disposition: 'inline', filename: 'x.html' });
      expect(headers['content-type']).toBe('application/octet-stream');
      expect(headers['content-disposition']).toMatch(/^attachment;/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain('sandbox');
    },
  );

  it('shows pictures and PDFs, and offers Word files for saving', () => {
    expect(fileHeaders({ contentType: 'image/png', size: 12 })).toMatchObject({
      'content-type': 'image/png',
      'content-length': '12',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    });
    expect(fileHeaders({ contentType: 'application/pdf', filename: 'r.pdf' })['content-disposition']).toMatch(/^inline; /);
    expect(fileHeaders({ contentType: 'application/msword', disposition: 'inline' })['content-disposition']).toBe('attachment');
  });

  it('LAB-25 writes names in any script into one header line', () => {
    expect(contentDisposition('attachment', 'रिपोर्ट "1".pdf')).toBe(
      `attachment; filename="_______ _1_.pdf"; filename*=UTF-8''${encodeURIComponent('रिपोर्ट "1".pdf')}`,
    );
    expect(contentDisposition('inline', '../../etc/passwd')).toBe(`inline; filename="passwd"; filename*=UTF-8''passwd`);
    expect(contentDisposition('inline', 'C:\\temp\\scan.png\r\nset-cookie: x=1')).not.toMatch(/[\r\n\\]/);
    expect(contentDisposition('inline', '...')).toBe('inline');
  });

  it('SEC-11 holds for whatever a client may call a file', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        expect(safeFileName(name)).not.toMatch(/[/\\\u0000-\u001f]|^\./);
        expect(contentDisposition('attachment', name)).toMatch(
          /^attachment(; filename="[^"\\]*"; filename\*=UTF-8''[A-Za-z0-9._~%-]+)?$/,
        );
        expect(contentDisposition('attachment', name)).toMatch(/^[\x20-\x7e]*$/);
      }),
    );
  });
});
