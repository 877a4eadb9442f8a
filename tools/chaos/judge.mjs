/** Says of each promise L1 to L9 whether it held, with figures, from the ledger and the database alone. */
import { judgeEffects } from './judge-effects.mjs';
import { judgeEvents } from './judge-events.mjs';
import { judgeOrder } from './judge-order.mjs';
import { judgeDatabase, judgeKafka, judgeRedis, judgeRestart, longestOutage } from './judge-outages.mjs';
import { judgeRetries, judgeWrites } from './judge-writes.mjs';

const describe = ({ op, kind, settled, status, path }) => `${kind} ${op} of ${path}: ${settled} ${status ?? ''}`;

const isWrongRead = ({ kind, settled, status, finds, answer }) =>
  kind === 'read' && (settled !== 'acknowledged' || status !== 200 || (finds !== undefined && answer.last_name !== finds));

// The judge of writes sees what leaves a row; of the others, each must at least be answered well.
const isUndone = ({ kind, settled, status, mayBeRefused = [] }) =>
  settled !== 'acknowledged' &&
  ['rename', 'answer', 'payer', 'refresh', 'order'].includes(kind) &&
  !mayBeRefused.includes(status);

function runFigures(operations, marks) {
  const times = (fault) => marks.filter((mark) => mark.fault === fault).length;
  const faults = operations.flatMap(({ tries }) => tries.filter(({ status }) => status >= 500 && status !== 503));
  return {
    operations: operations.length,
    writes: operations.filter(({ isWrite }) => isWrite).length,
    kills: times('kill'),
    pauses: times('pause'),
    restarts: times('restart'),
    longestOutageSeconds: longestOutage(operations),
    serverFaults: faults.length,
  };
}

function losses(operations, run, writes, minimum) {
  const { faults, doubled: _, ...figures } = writes;
  const wrongReads = operations.filter(isWrongRead);
  const undone = operations.filter(isUndone);
  const bad = figures.lost + figures.foreign + figures.refused + figures.unanswered + wrongReads.length + undone.length;
  return {
    operations: run.operations,
    kills: run.kills,
    ...figures,
    wrongReads: wrongReads.length,
    holds: run.operations >= minimum && run.kills > 0 && bad === 0,
    faults: [...faults, ...wrongReads.map(describe), ...undone.map(describe)],
  };
}

function effects(events, projections) {
  const { told, missing: withoutEffect, unknown: fromNowhere } = events;
  const { owed: comparedRows, missing, doubled, faults } = projections;
  const bad = withoutEffect + fromNowhere + missing + doubled;
  return { deliveries: told, withoutEffect, fromNowhere, comparedRows, missing, doubled, holds: told > 0 && bad === 0, faults };
}

function retries({ faults, ...figures }, doubledRows) {
  const bad = doubledRows + figures.otherAnswers + figures.acceptedWithOtherBody;
  return { ...figures, doubledRows, holds: figures.repeatedOnPurpose > 0 && figures.keysReused > 0 && bad === 0, faults };
}

const order = ({ faults, ...figures }, { overtaken }) => ({
  ...figures,
  overtaken,
  holds: figures.patients > 0 && figures.notAsTheModel + overtaken === 0,
  faults,
});

const poisoned = (told) => ({
  ...told,
  holds: told.parked === 1 && told.held === 1 && told.metric === 1 && told.leftParked === 0,
  faults: [],
});

/** `{ run, L1: { …figures, holds, faults }, … L9 }`. Everything must have drained before. */
export async function judge(sql, { operations, marks }, { poison, minimum }) {
  const events = await judgeEvents(sql);
  const writes = await judgeWrites(sql, operations);
  const run = runFigures(operations, marks);
  const one = (fault, what = fault) => marks.find((mark) => mark.fault === fault && mark.what === what);
  return {
    run,
    L1: losses(operations, run, writes, minimum),
    L2: effects(events, await judgeEffects(sql)),
    L3: retries(judgeRetries(operations), writes.doubled),
    L4: order(await judgeOrder(sql, operations), events),
    L5: judgeKafka(operations, one('away', 'kafka'), one('drain')),
    L6: judgeRedis(
      operations,
      [one('away', 'redis'), one('flush')],
      marks.filter(({ login }) => login !== undefined),
      marks.find(({ flushed }) => flushed).flushed,
    ),
    L7: judgeDatabase(
      operations,
      marks.filter(({ back }) => back !== undefined),
    ),
    L8: poisoned(poison),
    L9: judgeRestart(operations, one('rolling restart'), marks.find(({ keys }) => keys).keys),
  };
}
