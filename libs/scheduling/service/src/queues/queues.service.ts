import { Injectable } from '@nestjs/common';
import { conflict, invalid, notFound } from '@nidaan/kernel';
import { QUEUE_MESSAGES as messages, type QueueAnswer, type QueueChange, type QueueForm } from '@nidaan/scheduling-contracts';
import { currentBranch, currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database, Numbers, type Transaction } from '@nidaan/platform-database';
import { Live } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { TokensRepository } from '../tokens/tokens.repository.ts';
import type { QueueEntity } from './queue.entity.ts';
import { countersOf, queueName, queueNameHi } from './queue-names.ts';
import { QueuesRepository, type QueueRow } from './queues.repository.ts';

const AT_FIRST = {
  ...{
    nameHi: '',
    prefix: '',
    aroundTheClock: false,
    confirmArrival: false,
    tellsNear: false,
    priorityAge: 60,
    boostMinutes: 30,
  },
  ...{ leadMinutes: 30, graceMinutes: 10, returnAfter: 2, nextQueueId: null },
} as const;

/** Queues of doctors, which are there by themselves, and of counters (FRD-55). */
@Injectable()
export class QueuesService {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly tokens: TokensRepository,
    private readonly once: Idempotency,
    private readonly database: Database,
    private readonly numbers: Numbers,
    private readonly audit: AuditService,
    private readonly live: Live,
    private readonly clock: Clock,
  ) {}

  /** Each active doctor has one: what lacks is made by the first look. */
  async list(): Promise<QueueAnswer[]> {
    for (const { doctorId, branchId } of await this.queues.doctorsWithout()) await this.ofDoctor(doctorId, branchId);
    return (await this.queues.all()).map(answerOf);
  }

  /** Throws 404 for one of another hospital or branch. */
  async get(id: number): Promise<QueueRow> {
    const queue = await this.queues.find(id);
    if (!queue) throw notFound(messages.queueUnknown);
    return queue;
  }

  /** The queue of a doctor at a branch; made where it lacks. Null for a doctor who is not known. */
  async ofDoctor(doctorId: number, branchId: number): Promise<QueueRow | null> {
    const known = await this.queues.ofDoctor(doctorId, branchId);
    if (known) return known;
    const id = await this.numbers.next('queue');
    const counters = [{ id: 1, name: 'Room', room: '', is_open: true }];
    const queue = { ...this.#begun(id, branchId), ...AT_FIRST, name: '', kind: 'doctor' as const, doctorId, counters };
    await this.database.transaction(async (tx) => this.queues.addOfDoctor(tx, queue));
    return this.queues.ofDoctor(doctorId, branchId);
  }

  async add(form: QueueForm): Promise<QueueAnswer> {
    const branchId = currentBranch();
    await this.#requireNext(form.next_queue_id, { id: 0, branchId });
    const id = await this.numbers.next('queue');
    return this.once.transaction(async (tx) => {
      const queue: QueueEntity = { ...this.#begun(id, branchId), ...fieldsOf(form), kind: form.kind, doctorId: null };
      this.queues.add(tx, queue);
      return this.#changed(tx, { ...queue, ...NO_DOCTOR, waiting: 0 });
    });
  }

  /** Throws 409 where a counter would go at which a token stands: no screen would show it. */
  async change(id: number, form: QueueChange): Promise<QueueAnswer> {
    const before = await this.get(id);
    await this.#requireNext(form.next_queue_id, before);
    return this.once.transaction(async (tx) => {
      await this.#requireFree(tx, before, form);
      const fields = fieldsOf(form);
      // A doctor's queue goes on to bear the doctor's name.
      const name = before.kind === 'doctor' && fields.name === before.doctorName ? '' : fields.name;
      const after = { ...before, ...fields, name };
      this.queues.save(tx, entityOf(after));
      return this.#changed(tx, after);
    });
  }

  async #requireFree(tx: Transaction, { id, counters }: QueueRow, form: QueueChange): Promise<void> {
    const staying = new Set(form.counters.map((counter) => counter.id));
    for (const { id: counterId } of counters) {
      if (staying.has(counterId)) continue;
      await this.tokens.lockCounter(tx, id, counterId);
      if (await this.tokens.currentAt(id, counterId)) throw conflict(messages.counterInUse);
    }
  }

  #changed(tx: Transaction, queue: QueueRow): QueueAnswer {
    this.audit.wrote('scheduling.queue', queue.id);
    const hospitalId = currentHospital();
    tx.afterCommit(() => this.live.changed('scheduling', [hospitalId]));
    return answerOf(queue);
  }

  #begun(id: number, branchId: number) {
    const [hospitalId, createdBy] = [currentHospital(), currentContext()?.accountId ?? 0];
    return { hospitalId, id, branchId, createdAt: this.clock.now(), createdBy };
  }

  async #requireNext(next: number | null, queue: Pick<QueueEntity, 'id' | 'branchId'>): Promise<void> {
    if (next === null) return;
    const found = await this.queues.find(next);
    if (!found || found.id === queue.id || found.branchId !== queue.branchId)
      throw invalid(messages.nextQueueUnknown, { next_queue_id: messages.nextQueueUnknown });
  }
}

const NO_DOCTOR = { doctorName: null, doctorNameHi: null, doctorRoom: null, isActive: true } as const;

const entityOf = ({
  doctorName: _name,
  doctorNameHi: _hi,
  doctorRoom: _room,
  isActive: _active,
  waiting: _waiting,
  ...queue
}: QueueRow): QueueEntity => queue;

const fieldsOf = (form: QueueChange) => ({
  ...{ name: form.name, nameHi: form.name_hi, prefix: form.prefix, counters: form.counters },
  ...{ aroundTheClock: form.around_the_clock, confirmArrival: form.confirm_arrival, priorityAge: form.priority_age },
  ...{ boostMinutes: form.boost_minutes, leadMinutes: form.lead_minutes, graceMinutes: form.grace_minutes },
  ...{ returnAfter: form.return_after, nextQueueId: form.next_queue_id, tellsNear: form.tell_near },
});

const answerOf = (queue: QueueRow): QueueAnswer => ({
  ...{ id: queue.id, name: queueName(queue), name_hi: queueNameHi(queue), kind: queue.kind, doctor_id: queue.doctorId },
  ...{ branch_id: queue.branchId, prefix: queue.prefix, around_the_clock: queue.aroundTheClock },
  ...{ confirm_arrival: queue.confirmArrival, counters: countersOf(queue), priority_age: queue.priorityAge },
  ...{ boost_minutes: queue.boostMinutes, lead_minutes: queue.leadMinutes, grace_minutes: queue.graceMinutes },
  ...{ return_after: queue.returnAfter, next_queue_id: queue.nextQueueId, waiting: queue.waiting },
  tell_near: queue.tellsNear,
});
