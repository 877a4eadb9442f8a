/** What callers noticed while something was unreachable (L5, L6, L7, L9), from the tries in the ledger. */

const RECONNECT_MS = 10_000;
const isFailure = ({ status, error }) => error !== undefined || status >= 500 || [401, 429].includes(status);
const isDone = ({ status }) => status >= 200 && status < 300;
export const seconds = (ms) => Number((ms / 1000).toFixed(1));

const describe = ({ op, kind, status, error, ms }) => `${kind} ${op}: ${error ?? status} after ${ms} ms`;
const triesOf = (operations) => operations.flatMap(({ op, kind, tries }) => tries.map((each) => ({ ...each, op, kind })));
const writesOf = (operations) => operations.filter(({ isWrite }) => isWrite);
const endsOf = (operations) =>
  triesOf(writesOf(operations))
    .filter(isDone)
    .map(({ from, ms }) => from + ms)
    .sort((a, b) => a - b);

/** Tries that were under way while something happened, and how many of them failed. */
function during(operations, { at, until }) {
  const tries = triesOf(operations).filter(({ from, ms }) => from + ms >= at && from <= until);
  const failed = tries.filter(isFailure);
  const slowest = Math.max(0, ...tries.map(({ ms }) => ms));
  return { requests: tries.length, failed: failed.length, slowest, faults: failed.map(describe) };
}

/** Seconds of the longest time in which no write was acknowledged, while work went on. */
export function longestOutage(operations) {
  const ends = endsOf(operations);
  return seconds(ends.reduce((longest, end, index) => Math.max(longest, end - (ends[index - 1] ?? end)), 0));
}

// What was refused though it was right.
const refusedIn = (operations, { at, until }) =>
  operations.filter(
    ({ isWrite, settled, kind, status, mayBeRefused = [], at: begun }) =>
      isWrite && settled === 'refused' && kind !== 'misuse' && !mayBeRefused.includes(status) && begun >= at && begun <= until,
  );

export function judgeKafka(operations, away, drain) {
  const { requests, failed, slowest, faults } = during(writesOf(operations), away);
  const refused = refusedIn(operations, away);
  return {
    secondsAway: seconds(away.until - away.at),
    writes: requests,
    failed: failed + refused.length,
    slowestSeconds: seconds(slowest),
    drainedInSeconds: seconds(drain.until - drain.at),
    holds: requests > 0 && failed + refused.length === 0,
    faults: [...faults, ...refused.map(({ op, kind, status }) => `${kind} ${op}: refused with ${status}`)],
  };
}

/** `flushed`: what was in Redis when it was emptied, and what of it is missing still. */
export function judgeRedis(operations, windows, logins, flushed) {
  const parts = windows.map((window) => during(writesOf(operations), window));
  const sum = (figure) => parts.reduce((total, part) => total + part[figure], 0);
  const loggedOut = operations.filter(({ tries }) => tries.some(({ status }) => status === 401)).length;
  const refused = logins.filter(({ login }) => !login).length;
  return {
    secondsAway: seconds(windows[0].until - windows[0].at),
    flushes: 1,
    writes: sum('requests'),
    failed: sum('failed'),
    loggedOut,
    loginsMeanwhile: logins.length,
    loginsRefused: refused,
    ...flushed,
    holds: parts.every(({ requests }) => requests > 0) && isWhole(flushed) && sum('failed') + loggedOut + refused === 0,
    faults: parts.flatMap(({ faults }) => faults),
  };
}

const isWhole = ({ schedules, jobsQueued, schedulesMissing, jobsLost }) =>
  schedules > 0 && jobsQueued > 0 && schedulesMissing + jobsLost === 0;

/** From the moment at which PostgreSQL takes connections again until every process is ready and a write was acknowledged. */
export function judgeDatabase(operations, marks) {
  const ends = endsOf(operations);
  const reconnect = ({ back, ready }) => Math.max(ready, ends.find((end) => end >= back) ?? Infinity) - back;
  const slowest = Math.max(...marks.map(reconnect));
  const fallen = marks.flatMap((mark) => mark.fallen);
  return {
    restarts: marks.length,
    longestReconnectSeconds: seconds(slowest),
    longestDownSeconds: seconds(Math.max(...marks.map(({ down }) => down))),
    processesFallen: fallen.length,
    holds: marks.length > 0 && slowest <= RECONNECT_MS && fallen.length === 0,
    faults: fallen.map((name) => `${name} did not live through it`),
  };
}

/** `keys`: what rolled over in it. */
export function judgeRestart(operations, window, keys) {
  const { requests, failed, slowest, faults } = during(operations, window);
  return {
    seconds: seconds(window.until - window.at),
    requests,
    failed,
    slowestSeconds: seconds(slowest),
    ...keys,
    holds: requests > 0 && failed === 0 && keys.aadhaarSealedAnew > 0 && keys.formerSecretNeeded === 0,
    faults,
  };
}
