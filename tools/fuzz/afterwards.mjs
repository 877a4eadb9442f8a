/** What a run leaves behind: events and jobs that failed, books that differ from what was written. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, logIn, outputOf } from '../bench/nidaan.mjs';
import { ROOT } from '../workspace.mjs';

const SETTLED_MS = 120_000;
const LOOK_MS = 500;
// Of pino.
const ERROR = 50;

const isSettled = ({ inbox_lag_seconds: inbox, outbox_lag_seconds: outbox }) => inbox === 0 && outbox === 0;

/** What of events and jobs failed, once no event waits. */
export async function failedInBackground(url, staff) {
  const { access: token } = await logIn(url, staff);
  const read = (path) => ask('GET', `${url}/api/admin/operations/${path}`, { token });
  let services = await read('');
  for (const end = Date.now() + SETTLED_MS; !services.every(isSettled) && Date.now() < end; services = await read(''))
    await sleep(LOOK_MS);
  return [
    ...services.filter((each) => !isSettled(each)).map((each) => `still busy: ${JSON.stringify(each)}`),
    ...(await read('parked/')).map((each) => `parked: ${JSON.stringify(each)}`),
    ...(await read('failed-jobs/')).map((each) => `failed job: ${JSON.stringify(each)}`),
  ];
}

const linesOf = (dataDir) =>
  readFileSync(outputOf(dataDir), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => ({ line, ...JSON.parse(line) }));

/** The lines of errors in the log of the product, one of each kind. */
export function errorsLogged(dataDir) {
  const errors = linesOf(dataDir).filter(({ level }) => level >= ERROR);
  return [...new Map(errors.map(({ line, msg, err }) => [`${msg} ${err?.message}`, line])).values()];
}

/** What the log of the product says of these calls. */
export const loggedOf = (dataDir, requestIds) =>
  linesOf(dataDir)
    .filter(({ requestId, level }) => requestIds.includes(requestId) && level < ERROR)
    .map(({ line }) => line);

/** What the check of the books prints where they differ; '' where they do not. */
export function differencesOfBooks(env) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/operate.mjs', 'billing-check'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return status === 0 ? '' : stdout + stderr;
}
