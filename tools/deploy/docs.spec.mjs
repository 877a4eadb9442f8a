import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { listFiles, ROOT } from '../workspace.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const PAGES = ['README.md', ...readdirSync(join(ROOT, 'docs/operations')).map((name) => `docs/operations/${name}`)];
// What an operator makes.
const MADE = new Set([
  'deploy/compose.env',
  'deploy/compose.secrets.env',
  'deploy/secrets',
  'deploy/k8s/secrets',
  'deploy/k8s/secrets.env',
]);

const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);
const anchorsOf = (text) =>
  all(text, /^#+ (.+)$/gm).map((head) =>
    head
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  it('links to pages and headings that there are', () => {
    for (const link of all(text, /\]\((?!https?:)([^)]+)\)/g)) {
      const [path, anchor] = link.split('#');
      const target = path ? join(dirname(page), path) : page;
      expect([link, existsSync(join(ROOT, target))]).toEqual([link, true]);
      if (anchor) expect([link, anchorsOf(read(target)).includes(anchor)]).toEqual([link, true]);
    }
  });

  it('names commands, programs and files that there are', () => {
    const { scripts } = JSON.parse(read('package.json'));
    for (const name of all(text, /\bnpm run (?:-s )?([a-z][\w:-]*)/g)) expect([name, name in scripts]).toEqual([name, true]);
    for (const name of all(text, /\bapps\/standalone\/dist\/([\w-]+)\.js/g))
      expect([name, existsSync(join(ROOT, `apps/standalone/src/${name}.ts`))]).toEqual([name, true]);
    for (const path of all(text, /`((?:apps|deploy|docs|libs|tools)\/[\w./-]+)`/g).filter((each) => !MADE.has(each)))
      expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
  });
});

describe('docs/requirements.md', () => {
  const CODE =
    /\b(?:(?:API|MKT|REG|OTP|LOGIN|FGT|SES|APP|DASH|PAT|DOC|LAB|PHA|TRK|BIL|PRO|PAY|TIX|ADM|CAT|SEC|CON|ENT|STA|OPN|PRM|LST|EHR|LIS|FRD|IPD|STK|INV|RPT|ORG)-\d{2}|[PLS]\d{1,2})\b/g;
  const isPlanted = (path) => path.startsWith('tools/fences/planted/');
  // The codes before a test's name, and comments: elsewhere such a word may be a patient's number.
  const saidIn = (text) => [
    ...all(text, /\b(?:describe|it)(?:\.each\([^)]*\))?\(\s*['"`]((?:[A-Z]+-?\d+,? )+)/g),
    ...all(text, /(?:\/\/|\/?\*\*?) (.*)$/gm),
  ];

  it('tells what each code means that stands in the name of a test or in a comment', () => {
    const known = new Set(all(read('docs/requirements.md'), /^\| ([A-Z]+-?\d+) \|/gm));
    const files = ['apps', 'libs', 'tools'].flatMap((folder) => listFiles(join(ROOT, folder)).map((name) => `${folder}/${name}`));
    const code = files.filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/node_modules|dist\//.test(path) && !isPlanted(path));
    const used = new Set(code.flatMap((path) => saidIn(read(path)).flatMap((text) => text.match(CODE) ?? [])));
    expect(used.size).toBeGreaterThan(300);
    expect([...used].filter((each) => !known.has(each))).toEqual([]);
  });
});

describe('the pages for operators', () => {
  const text = PAGES.map(read).join('\n');
  const sources = (folder) =>
    listFiles(join(ROOT, folder))
      .filter((name) => name.endsWith('.ts') && !/node_modules|dist\/|\.spec\./.test(name))
      .map((name) => read(`${folder}/${name}`))
      .join('\n');

  it('name metrics that the code has', () => {
    const code = sources('libs');
    for (const name of new Set(
      text.match(/nidaan_[a-z]+_[a-z_]+/g).filter((each) => !/^nidaan_(?:service|lab|jobs)/.test(each)),
    )) {
      const own = name.replace(/_(bucket|count|sum)$/, '');
      expect([name, code.includes(`'${own}'`)]).toEqual([name, true]);
    }
  });

  // A pod of a service holds its own secrets alone (ADR 0021), and the autoscaler owns the number of replicas.
  it('run commands where all secrets are, and change what an operator may change', () => {
    const inPods = all(text, /exec (\S+) -- node apps\/standalone/g);
    expect(new Set(inPods)).toEqual(new Set(['job/operator', 'job/restore']));
    expect(all(text, /(kubectl -n nidaan scale)/g)).toEqual([]);
    for (const what of all(text, /rollout undo(.{0,8})/g)) expect(what).toMatch(/^ deploy\//);
  });

  it('name settings that the code reads', () => {
    const read = sources('libs/platform/config/src');
    const OTHERS = new Set([
      'BASE_IMAGE',
      'CI',
      'CONTAINERS_CONF',
      'NODE',
      'NODE_IMAGE',
      'REVISION',
      'VERSION',
      'UPDATE_DOCS',
      'PASSWORD',
      'POSTGRES_PASSWORD',
      'MALLOC_TRIM_THRESHOLD_',
      'MALLOC_MMAP_THRESHOLD_',
    ]);
    for (const name of new Set(all(text, /`([A-Z][A-Z0-9_]+)(?:=[^`]*)?`/g)))
      if (name.includes('_') && !OTHERS.has(name)) expect([name, read.includes(` ${name}:`)]).toEqual([name, true]);
  });
});
