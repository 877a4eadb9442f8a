import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { ChromiumDocuments, type ChromiumOptions } from '../src/index.ts';

let directory: string;
const open: ChromiumDocuments[] = [];
const newDocuments = (options: Partial<ChromiumOptions> = {}) => {
  const documents = new ChromiumDocuments({ directory, ...options });
  open.push(documents);
  return documents;
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nidaan-documents-'));
});
afterAll(async () => {
  await Promise.all(open.map((documents) => documents.close()));
  await rm(directory, { recursive: true, force: true });
});

const isPdf = (pdf: Buffer) => pdf.subarray(0, 5).toString() === '%PDF-';
const busy = expect.objectContaining({ status: 503, sentence: expect.stringContaining('Too many documents') });

interface Process {
  pid: number;
  parent: number;
  state: string;
  command: string;
}

// Slim Linux images have no ps, macOS has no /proc.
function processes(): Process[] {
  if (existsSync('/proc/self/stat'))
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(fromProc);
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line)!;
    return { pid: Number(pid), parent: Number(parent), state: state!, command: command! };
  });
}

function fromProc(name: string): Process[] {
  try {
    const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))!;
    const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return [{ pid: Number(name), parent: Number(parent), state: state!, command }];
  } catch {
    return []; // it ended meanwhile
  }
}

/** The processes below a process: [pid, command line]. */
function descendants(root: number): [number, string][] {
  const all = processes();
  const family = new Set([root]);
  for (let before = 0; before !== family.size;) {
    before = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  family.delete(root);
  return all.filter(({ pid }) => family.has(pid)).map(({ pid, command }) => [pid, command]);
}

const isAlive = (wanted: number) => processes().some(({ pid, state }) => pid === wanted && !state.startsWith('Z'));

describe('ChromiumDocuments', () => {
  it('makes a hundred documents asked for at once on two pages', async () => {
    const documents = newDocuments();
    const made = await Promise.all(Array.from({ length: 100 }, (_, at) => documents.pdf(`<p>${at}</p>`)));
    expect(made.every(isPdf)).toBe(true);
  });

  it('finishes every document although the browser is killed, under way and idle', async () => {
    const documents = newDocuments();
    await documents.warm();
    const first = (await documents.browserPid())!;
    const underWay = Array.from({ length: 30 }, (_, at) => documents.pdf(`<p>${'word '.repeat(2000)}${at}</p>`));
    await underWay[0];
    process.kill(first, 'SIGKILL');
    expect((await Promise.all(underWay)).every(isPdf)).toBe(true);
    const second = (await documents.browserPid())!;
    expect(second).not.toBe(first);
    process.kill(second, 'SIGKILL');
    await eventually(() => !isAlive(second));
    expect(isPdf(await documents.pdf('<p>after</p>'))).toBe(true);
  });

  it('goes on with fresh pages when the processes behind its pages die', async () => {
    const documents = newDocuments();
    await Promise.all([documents.pdf('a'), documents.pdf('b')]);
    const browser = (await documents.browserPid())!;
    const renderers = descendants(browser).filter(([, command]) => command.includes('--type=renderer'));
    expect(renderers.length).toBeGreaterThan(0);
    for (const [pid] of renderers) process.kill(pid, 'SIGKILL');
    await eventually(() => renderers.every(([pid]) => !isAlive(pid)));
    expect((await Promise.all([1, 2, 3, 4].map((n) => documents.pdf(String(n))))).every(isPdf)).toBe(true);
    expect(await documents.browserPid()).toBe(browser);
  });

  it('refuses with 503 and a time to come back when the line is full, and when waiting takes too long', async () => {
    const short = newDocuments({ pages: 1, maxWaiting: 2 });
    await short.warm();
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => short.pdf('x')));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
    const { reason } = outcomes[5] as PromiseRejectedResult;
    expect(reason).toEqual(busy);
    expect(reason.options.retryAfterSeconds).toBeGreaterThan(0);
    const impatient = newDocuments({ pages: 1, waitMs: 1 });
    await expect(impatient.pdf('x')).rejects.toEqual(busy);
  });

  it('refuses a document that takes too long, without a word to the operator, and the next one is made', async () => {
    const faults: string[] = [];
    const documents = newDocuments({ timeoutMs: 1500, onFault: ({ message }) => faults.push(message) });
    await documents.warm();
    const renderers = async () =>
      descendants((await documents.browserPid())!).filter(([, command]) => command.includes('--type=renderer'));
    const before = (await renderers()).length;
    const endless = `<style>p { break-after: page }</style>${'<p>page'.repeat(60_000)}`;
    await expect(documents.pdf(endless)).rejects.toMatchObject({ status: 422 });
    expect(faults).toEqual([]);
    await eventually(async () => (await renderers()).length < before); // its process does not burn on
    await eventually(() => documents.pdf('<p>small</p>').then(isPdf, () => false));
  });

  it('L11 asks for patience where a short document meets a busy machine: it is not too long', async () => {
    const documents = newDocuments({ timeoutMs: 1 });
    await documents.warm().catch(() => undefined);
    const short = `<style>${'p { color: black }'.repeat(5000)}</style><body>${'<p>line'.repeat(100)}</body>`;
    await expect(documents.pdf(short)).rejects.toEqual(busy);
  });

  it('tells the operator which browser is missing, and the caller only that it does not work', async () => {
    const faults: string[] = [];
    const documents = newDocuments({ executable: '/nowhere/chromium', onFault: ({ message }) => faults.push(message) });
    const error = await documents.pdf('x').catch((thrown) => thrown);
    expect(error).toMatchObject({ status: 503, sentence: 'Documents cannot be made at the moment. Please try again later.' });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('/nowhere/chromium');
  });

  it('S10 says once why the browser has no sandbox, and how to give it back, also when it is started again', async () => {
    const reasons: string[] = [];
    const documents = newDocuments({ onUnsandboxed: (reason) => reasons.push(reason) });
    await documents.warm();
    const first = (await documents.browserPid())!;
    const isOpen = descendants(first).some(([, command]) => command.includes('--no-sandbox'));
    process.kill(first, 'SIGKILL');
    await eventually(() => !isAlive(first));
    await documents.warm();
    expect(reasons).toHaveLength(isOpen ? 1 : 0);
    if (!isOpen) return;
    expect(reasons[0]).toMatch(/^The browser that prints PDFs runs without its sandbox, because /);
    expect(reasons[0]).toMatch(process.getuid?.() === 0 ? /as a user of its own to give it back\.$/ : /Allow user namespaces/);
  });

  it('leaves neither process nor profile behind when it is closed, and refuses from then on', async () => {
    const documents = newDocuments();
    await documents.warm();
    const pid = (await documents.browserPid())!;
    const family = [pid, ...descendants(pid).map(([child]) => child)];
    const before = await readdir(join(directory, 'profiles'));
    await documents.close();
    await eventually(() => !family.some(isAlive));
    expect(await readdir(join(directory, 'profiles'))).toHaveLength(before.length - 1);
    await expect(documents.pdf('x')).rejects.toMatchObject({ status: 503 });
  });

  it('leaves no browser behind when our process is killed with -9; its profile goes at the next start', async () => {
    const script = `
      import { ChromiumDocuments } from ${JSON.stringify(join(import.meta.dirname, '../src/index.ts'))};
      const documents = new ChromiumDocuments({ directory: ${JSON.stringify(directory)} });
      await documents.warm();
      console.log(await documents.browserPid());
      setInterval(() => {}, 1000);`;
    const hooks = join(import.meta.dirname, 'typescript-hooks.mjs');
    const child = spawn(
      process.execPath,
      ['--conditions=@nidaan/source', '--import', hooks, '--input-type=module', '-e', script],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        cwd: import.meta.dirname,
      },
    );
    const [line] = (await once(child.stdout!, 'data')) as [Buffer];
    const browser = Number(line.toString());
    const family = [browser, ...descendants(browser).map(([pid]) => pid)];
    expect(isAlive(browser)).toBe(true);
    const left = (await readdir(join(directory, 'profiles'))).filter((name) => name.includes(`_${child.pid}_`));
    expect(left).toHaveLength(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await eventually(() => !family.some(isAlive));
    await newDocuments().warm();
    expect(await readdir(join(directory, 'profiles'))).not.toContain(left[0]);
  });
});
