import { Injectable } from '@nestjs/common';
import { conflict, daysLater, invalid, notFound, type PlainDate } from '@nidaan/kernel';
import {
  PERSON_MESSAGES,
  RECALL_MESSAGES as messages,
  RECALL_MOVES,
  RECALLS_TO_DO,
  type NewRecall,
  type Recall,
  type RecallChange,
  type RecallSpan,
  type RecallsWanted,
} from '@nidaan/patients-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { Numbers } from '@nidaan/platform-database';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { KnownDoctorsService } from '../doctors/known-doctors.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { PersonsRepository } from '../persons/persons.repository.ts';
import { newRecallOf, shownRecall } from './recall-row.ts';
import type { RecallEntity } from './recall.entity.ts';
import { isOnListAlready, RecallsRepository } from './recalls.repository.ts';

const MOST_DAYS = 5 * 366;

const SPANS: Record<RecallSpan, (today: PlainDate) => { from: PlainDate | null; to: PlainDate | null }> = {
  overdue: (today) => ({ from: null, to: daysLater(today, -1) }),
  today: (today) => ({ from: today, to: today }),
  week: (today) => ({ from: today, to: daysLater(today, 6) }),
};

/** Patients who are to come again: the one list of them (FRD-88). */
@Injectable()
export class RecallsService {
  constructor(
    private readonly recalls: RecallsRepository,
    private readonly persons: PersonsRepository,
    private readonly doctors: KnownDoctorsService,
    private readonly hospitals: HospitalsService,
    private readonly numbers: Numbers,
    private readonly once: Idempotency,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  // No batch leaves before the entry of who saw it is written (S14).
  async *list({ due, state, doctor, limit, after }: RecallsWanted): AsyncGenerator<Recall[]> {
    const today = await this.#today();
    const span = due === undefined ? { from: null, to: null } : SPANS[due](today);
    const wanted = { ...span, states: state === undefined ? RECALLS_TO_DO : [state], doctor, limit, after };
    for await (const page of this.recalls.list(wanted)) {
      await this.audit.read('patients.person', [...new Set(page.map(({ rootId }) => rootId))]);
      yield page.map((row) => shownRecall(row, today));
    }
  }

  /** Throws 404 for a person out of sight, 400 for an unknown doctor or day, 409 where the person is dead or on the list for that day. */
  async add(wanted: NewRecall): Promise<Recall> {
    const today = await this.#today();
    const due_on = checkedDay(wanted.due_on, today);
    const doctorId = wanted.doctor_id == null ? 0 : (await this.doctors.active(wanted.doctor_id)).doctorId;
    const person = await this.persons.root(wanted.person_id);
    if (!person || person.struckAt) throw notFound(PERSON_MESSAGES.notFound);
    if (person.deceased_on !== null) throw conflict(PERSON_MESSAGES.deceased);
    const id = await this.numbers.next('recall');
    const facts = { id, personId: person.id, doctorId, due_on, note: wanted.note.trim(), source: wanted.source };
    return this.once.transaction(async () => {
      if (!(await this.recalls.add(newRecallOf(facts, this.clock.now())))) throw conflict(messages.known);
      this.audit.wrote('patients.recall', id);
      return this.#shown(id, today);
    });
  }

  /** Throws 404 for one that is not in sight, 409 where it is over, 400 where it is dropped without a reason. */
  async change(id: number, change: RecallChange): Promise<Recall> {
    const today = await this.#today();
    if (change.due_on !== undefined) checkedDay(change.due_on, today);
    const changed = this.once.transaction(async () => {
      const recall = await this.recalls.lock(id);
      if (!recall || !(await this.recalls.find(id))) throw notFound(messages.notFound);
      await this.recalls.write(changedRecall(recall, change, this.clock.now()));
      this.audit.wrote('patients.recall', id);
      return this.#shown(id, today);
    });
    return changed.catch((fault: unknown) => {
      throw isOnListAlready(fault) ? conflict(messages.known) : fault;
    });
  }

  async #shown(id: number, today: PlainDate): Promise<Recall> {
    return shownRecall((await this.recalls.find(id))!, today);
  }

  #today(): Promise<PlainDate> {
    return this.hospitals.dayOf(this.clock.now());
  }
}

function checkedDay(day: PlainDate | undefined, today: PlainDate): PlainDate {
  if (day === undefined) throw invalid(messages.dueOnRequired, { due_on: messages.dueOnRequired });
  if (day < today) throw invalid(messages.dueOnPast, { due_on: messages.dueOnPast });
  if (day > daysLater(today, MOST_DAYS)) throw invalid(messages.dueOnFar, { due_on: messages.dueOnFar });
  return day;
}

/** What a change makes of a recall. Whoever was reached is contacted; another day makes it due again. */
function changedRecall(recall: RecallEntity, { state, last_contact, note, due_on }: RecallChange, at: Date): RecallEntity {
  const contact = last_contact === undefined ? {} : { last_contact, contactedAt: at, attempts: recall.attempts + 1 };
  const isReached = recall.state === 'due' && last_contact !== undefined && last_contact !== 'no_answer';
  const isMoved = due_on !== undefined && due_on !== recall.due_on && recall.state !== 'booked';
  const next = state ?? (isMoved ? 'due' : isReached ? 'contacted' : recall.state);
  const isOver = RECALL_MOVES[recall.state].length === 0;
  if (isOver || (next !== recall.state && !RECALL_MOVES[recall.state].includes(next)))
    throw conflict(messages.over.replace('{state}', recall.state));
  if (next === 'dropped' && (note ?? recall.note).trim() === '')
    throw invalid(messages.reasonRequired, { note: messages.reasonRequired });
  const appointmentId = next === 'booked' || next === 'closed' ? recall.appointmentId : null;
  return {
    ...recall,
    ...contact,
    state: next,
    note: note?.trim() ?? recall.note,
    due_on: due_on ?? recall.due_on,
    appointmentId,
  };
}
