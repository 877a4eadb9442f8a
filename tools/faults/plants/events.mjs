const events = (...names) => names.map((name) => `libs/platform/events/test/${name}.spec`);
const WORKER = 'libs/platform/events/src/inbox/inbox-worker.ts';
const ADD = 'libs/platform/events/src/outbox/events.service.ts';
const RETRY = 'libs/platform/events/src/inbox/retry-policy.ts';

export default [
  {
    name: 'an event outside a transaction is taken',
    file: ADD,
    text: 'if (!tx) throw new Error(`Event ${contract.name} was added outside a transaction: it would be lost on a crash`);',
    becomes: 'if (!tx) return;',
    tests: events('events-room', 'settled', 'nest-handlers'),
  },
  {
    name: 'a service publishes an event of another',
    file: ADD,
    text: 'if (contract.owner !== service) throw new Error(`Event ${contract.name} belongs to ${contract.owner}, not to ${service}`);',
    becomes: '',
    tests: events('events-room', 'settled', 'nest-handlers'),
  },
  {
    name: 'a rolled-back write makes its retry wait',
    file: ADD,
    text: 'this.wiring.signals.applied(row.root, row.event_id, reader);',
    becomes: 'void reader;',
    tests: events('events-room', 'settled', 'nest-handlers'),
  },
  {
    name: 'an answer does not wait for its readers',
    file: ADD,
    text: 'return this.wiring.signals.settled(root, timeoutMs);',
    becomes: 'return undefined;',
    tests: events('events-room', 'settled', 'nest-handlers'),
  },
  {
    name: 'a missing predecessor parks an event at once',
    file: RETRY,
    text: 'return ageMs >= policy.patienceMs',
    becomes: 'return attempt >= policy.attempts',
    tests: ['libs/platform/events/src/inbox', ...events('postgres-transport')],
  },
  {
    name: 'tries do not back off',
    file: RETRY,
    text: 'return Math.min(policy.firstDelayMs * 2 ** Math.min(attempt - 1, 20), policy.maxDelayMs);',
    becomes: 'return policy.firstDelayMs;',
    tests: ['libs/platform/events/src/inbox', ...events('postgres-transport')],
  },
  {
    name: 'a batch that fails is not tried one by one',
    file: WORKER,
    text: 'else await this.#oneByOne(hospital, fault.claimed);',
    becomes: 'else await this.#failed(fault.row, fault.cause);',
    tests: events('events-room', 'postgres-transport'),
  },
  {
    name: 'a backlog of one hospital delays the others',
    file: WORKER,
    text: 'if (!this.#isRunning || this.#busy.size >= HOSPITALS_AT_ONCE) return;',
    becomes: 'if (!this.#isRunning || this.#busy.size >= 1) return;',
    tests: events('events-room'),
  },
  {
    name: 'an event for another release is dropped',
    file: WORKER,
    text: 'if (unhandled.length > 0) parked = await this.inbox.defer(tx, unhandled, this.options.retry);',
    becomes: 'if (unhandled.length > 0) done.push(...unhandled);',
    tests: events('postgres-transport', 'events-room'),
  },
  {
    name: 'a parked event keeps the answer waiting',
    file: WORKER,
    text: 'const { signals, service, logger } = this.options;\n    signals.applied(row.root, row.event_id, service);',
    becomes: 'const { logger } = this.options;',
    tests: events('settled'),
  },
  {
    name: 'a replay brings discarded events back',
    file: 'libs/platform/events/src/migrations/event-functions.ts',
    text: "const PARKED = 'parked_at IS NOT NULL AND done_at IS NULL';",
    becomes: "const PARKED = 'parked_at IS NOT NULL';",
    tests: events('events-room', 'postgres-transport'),
  },
  {
    name: 'a bill that is told again counts twice in the day',
    file: 'libs/patients/service/src/on/prescription-dispensed.handler.ts',
    text: 'if (!(await this.bills.add(bill, patient.branchId))) return;',
    becomes: 'await this.bills.add(bill, patient.branchId);',
    tests: ['libs/patients/service/test/dispensing.spec'],
  },
];
