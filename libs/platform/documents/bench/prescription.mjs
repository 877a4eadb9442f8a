// How fast a one-page prescription becomes a PDF, and whether a hundred at once all do (P7).
// node libs/platform/documents/bench/prescription.mjs [--keep file.pdf]      (after: node tools/build.mjs libs/shared/kernel libs/platform/documents)
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChromiumDocuments } from '../dist/index.js';
import { prescription } from './sample-prescription.mjs';

const directory = process.env.BENCH_DIR ?? mkdtempSync(join(tmpdir(), 'nidaan-documents-bench-'));
const documents = new ChromiumDocuments({ directory, onFault: (error) => console.error(error.message) });
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
const sorted = (times) => times.sort((a, b) => a - b);

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Resident memory of the browser and all it started, in MB. */
function browserMegabytes(root) {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const family = new Set([String(root)]);
  for (const pid of processes) {
    try {
      if (family.has(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))[1])) family.add(pid);
    } catch {}
  }
  const proportional = (pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) / 1024;
    } catch {
      return 0;
    }
  };
  return Math.round([...family].reduce((sum, pid) => sum + proportional(pid), 0));
}

async function series(count, concurrency) {
  const times = [];
  let failures = 0;
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const number = next++;
      const work = async () => documents.pdf(prescription(number));
      times.push(await timed(work).catch(() => ((failures += 1), NaN)));
    }
  };
  const wall = await timed(() => Promise.all(Array.from({ length: concurrency }, lane)));
  const good = sorted(times.filter((time) => !Number.isNaN(time)));
  console.log(
    `${String(concurrency).padStart(3)} at once: ${count} documents, p50 ${at(good, 0.5)} ms, p95 ${at(good, 0.95)} ms, ` +
      `${Math.round((count / wall) * 1000)}/s, failures ${failures}`,
  );
}

try {
  console.log(`first document, browser unpacked and started: ${Math.round(await timed(() => documents.warm()))} ms`);
  const pdf = await documents.pdf(prescription(1));
  console.log(`one prescription: ${pdf.length} bytes`);
  const keep = process.argv.indexOf('--keep');
  if (keep > 0) writeFileSync(process.argv[keep + 1], pdf);
  await series(50, 1);
  for (let round = 0; round < 3; round += 1)
    for (const concurrency of [1, 2, 100]) await series(concurrency === 100 ? 100 : 200, concurrency);
  if (process.platform === 'linux') console.log(`browser memory: ${browserMegabytes(await documents.browserPid())} MB`);
} finally {
  await documents.close();
  if (!process.env.BENCH_DIR) rmSync(directory, { recursive: true, force: true });
}
