import { Injectable } from '@nestjs/common';
import { forbidden, invalid, unavailable, type AnswerOf, type RouteContract, type ServiceName } from '@nidaan/kernel';
import {
  ACCESS_LOG_MESSAGES as messages,
  ACCESS_LOG_PAGE,
  type AccessCheckPart,
  type AccessCheckQuestion,
  type accessLogDays,
  type AccessDay,
  type AccessDaysQuestion,
  type AccessEntry,
  type AccessLog,
  type AccessLogQuestion,
} from '@nidaan/identity-contracts';
import { AuditService, comparePlaces, cursorOf, placeOf, startOf, type TrailPlace } from '@nidaan/platform-audit';
import { ServiceClient } from '@nidaan/platform-http';
import { accessLogRoutes } from '@nidaan/platform-runtime';
import { AccessNamesService } from './access-names.service.ts';
import { AccessQuestionService, type TrailQuestion } from './access-question.service.ts';
import { EntriesOfBranchesService, type ReadTrail, type TrailPage } from './entries-of-branches.service.ts';
import { placeOfEntry, type FoundDay, type FoundEntry } from './found-entry.ts';
import { EmergencyGuestsService } from '../emergency-access/emergency-guests.service.ts';
import { SupportGuestsService } from '../support-access/support-guests.service.ts';

type Routes = ReturnType<typeof accessLogRoutes>;
type DayOfRole = Omit<AccessDay, 'member_id' | 'account' | 'name'>;

// Of each service: a member is at work on a few hundred days a year.
const MOST_DAYS = 1000;
// Of each service: as many as a part tells at once.
const MOST_OF_A_PERSON = 10_000;
// Of each service, and more than anybody reads in a day.
const MOST_COUNTED = 10_000;
const OF_THE_ACCESS = /^identity\.support-access-/;

/** The trails of all services as one, for the hospital at work: every service keeps its own, and is asked for it (ADR 0036). */
@Injectable()
export class AccessLogGatheringService {
  constructor(
    private readonly client: ServiceClient,
    private readonly questions: AccessQuestionService,
    private readonly names: AccessNamesService,
    private readonly ofBranches: EntriesOfBranchesService,
    private readonly guests: SupportGuestsService,
    private readonly emergencies: EmergencyGuestsService,
    private readonly audit: AuditService,
  ) {}

  /** Entries about a person. All or nothing: who reads it must be able to say that nobody else looked. */
  async ofPatient(patient: number, { limit, before }: Pick<AccessLogQuestion, 'limit' | 'before'>): Promise<AccessEntry[]> {
    const page = await this.page({ patient, limit, before });
    if (page.unavailable.length > 0) throw unavailable(messages.incomplete);
    return page.entries;
  }

  /** A page of entries. That it was read is an entry itself. */
  async page({ before, limit = ACCESS_LOG_PAGE, ...asked }: Partial<AccessLogQuestion>): Promise<AccessLog> {
    const place = before === undefined ? undefined : placeOf(before);
    if (place === null) throw invalid(messages.cursorInvalid);
    const question = await this.questions.of(asked);
    void this.audit.read('identity.access-log', asked.patient ?? 0);
    // Of one patient services are asked for the visits in sight alone.
    const branches = asked.patient === undefined ? this.questions.branches() : null;
    const read = await this.#reader(question, { via: asked.via, withVisits: branches !== null });
    const page = branches ? await this.ofBranches.page(read, { branches, limit, place }) : await wholePage(read, limit, place);
    const entries = await this.names.entries(page.found);
    // The staff at work by themselves are at a desk: only the time tells which of their entries came by support access.
    const shown = entries.filter(({ via }) => asked.via === undefined || via === asked.via);
    return { entries: shown, next: page.next && cursorOf(page.next), unavailable: [...page.silent] };
  }

  /** What a guest of the staff did in a time: different records that were read, and changes. Throws 503 where a service does not answer. */
  async sumOf(account: number, { from, to }: { from: Date; to: Date }): Promise<{ records: number; changes: number }> {
    const found = await this.within({ account, from: from.toISOString(), to: to.toISOString() });
    // That somebody came in is an entry too.
    const done = found.filter(({ what }) => !OF_THE_ACCESS.test(what));
    const reads = done.filter(({ action }) => action === 'read');
    const records = new Set(reads.flatMap(({ what, subjects }) => subjects.map((id) => `${what} ${id}`)));
    return { records: records.size, changes: done.length - reads.length };
  }

  /** All entries of a short time, newest first. Throws 503 where a service does not answer. */
  async within(question: TrailQuestion): Promise<FoundEntry[]> {
    const { found, silent } = await this.#entries(question, MOST_COUNTED);
    if (silent.length > 0) throw unavailable(messages.incomplete);
    return found;
  }

  async #reader(
    question: TrailQuestion,
    { via, withVisits }: { via: AccessLogQuestion['via']; withVisits: boolean },
  ): Promise<ReadTrail> {
    const questions = await this.#questions(question, via);
    const more = withVisits ? { withVisits } : {};
    return async (limit, place) => {
      const parts = await Promise.all(questions.map((each) => this.#entries({ ...each, ...more }, limit, place)));
      const found = parts.flatMap((part) => part.found).sort((a, b) => comparePlaces(placeOfEntry(a), placeOfEntry(b)));
      return { found, silent: [...new Set(parts.flatMap(({ silent }) => silent))] };
    };
  }

  async #entries(question: TrailQuestion & { withVisits?: boolean }, limit: number, place?: TrailPlace) {
    const { answers, silent } = await this.#ask('entries', (service) => {
      const start = place && startOf(service, place);
      return { body: { ...question, limit, ...(start && { before: start }) } };
    });
    const found = answers.flatMap(({ service, answer }): FoundEntry[] => answer.map((entry) => ({ ...entry, service })));
    return { found, silent };
  }

  // One question for each of the staff who ever came in, and for each who ever opened a record in an emergency.
  async #questions(question: TrailQuestion, via: AccessLogQuestion['via']): Promise<TrailQuestion[]> {
    if (via !== 'support' && via !== 'emergency') return [question];
    const all = via === 'support' ? await this.guests.all() : await this.emergencies.all();
    const accounts = [...new Set(all.map(({ accountId }) => accountId))];
    if (question.account === undefined) return accounts.map((account) => ({ ...question, account }));
    // A member's own entries are no support's.
    return via === 'emergency' && accounts.includes(question.account) ? [question] : [];
  }

  /** Days of one member, or of one patient by member. */
  async days(asked: AccessDaysQuestion): Promise<AnswerOf<typeof accessLogDays>> {
    // A day counts what was done in all branches.
    if (asked.patient === undefined && this.questions.branches()) throw forbidden(messages.patientNeeded);
    const question = await this.questions.of(asked);
    void this.audit.read('identity.access-log', asked.patient ?? 0);
    const { answers, silent } = await this.#ask('days', () => ({ body: { ...question, limit: MOST_DAYS } }));
    const days = new Map<string, FoundDay>();
    for (const day of answers.flatMap(({ answer }) => answer)) {
      const key = `${day.day} ${day.accountId}`;
      days.set(key, joined(days.get(key), day));
    }
    const rows = [...days.values()].sort((a, b) => (a.day === b.day ? (a.lastAt > b.lastAt ? -1 : 1) : a.day > b.day ? -1 : 1));
    return { days: await this.names.days(rows), unavailable: silent };
  }

  /** Days of a person by role, without names (ORG-73). Throws 503 where a service does not answer. */
  async byRole(visits: readonly number[]): Promise<DayOfRole[]> {
    const { answers, silent } = await this.#ask('days', () => ({ body: { visits, limit: MOST_OF_A_PERSON } }));
    if (silent.length > 0) throw unavailable(messages.incomplete);
    const named = await this.names.days(answers.flatMap(({ answer }) => answer));
    const days = new Map<string, DayOfRole>();
    // Who is no member has no role: staff and the system by what they are.
    for (const { member_id: _member, account: _account, name, ...row } of named) {
      const role = row.role || name;
      const known = days.get(`${row.day} ${role}`);
      days.set(`${row.day} ${role}`, known ? both(known, row) : { ...row, role });
    }
    return [...days.values()].sort((a, b) => (a.day === b.day ? (a.role < b.role ? -1 : 1) : a.day > b.day ? -1 : 1));
  }

  /** The first part of every service's chain since a day, or the part of one that begins at a seal. */
  async check({ from, service, seal }: AccessCheckQuestion): Promise<AccessCheckPart[]> {
    const { from: since } = await this.questions.span({ from });
    const services = service ? [service] : this.client.services;
    const query = { ...(since && { since }), ...(seal !== undefined && { from: String(seal) }) };
    return Promise.all(services.map((name) => this.#checked(name, query)));
  }

  /** The newest seal of each service; services that do not answer are left out. */
  async heads(): Promise<{ service: ServiceName; seal: number; hash: string }[]> {
    const { answers } = await this.#ask('head', () => ({}));
    return answers.flatMap(({ service, answer }) => (answer.head ? [{ service, ...answer.head }] : []));
  }

  async #checked(service: ServiceName, query: Record<string, string>): Promise<AccessCheckPart> {
    const part = await this.client.call(accessLogRoutes(service).verification, { query }).catch(() => null);
    if (!part) return { service, is_checked: false, holds: false, seals: 0, entries: 0, head: null, fault: null, next: null };
    const { faults, ...rest } = part;
    return { service, is_checked: true, ...rest, fault: faults[0] ?? null };
  }

  // Parts that do not answer are named, not waited for.
  async #ask<K extends keyof Routes>(what: K, given: (service: ServiceName) => { body?: unknown }) {
    type Answer = Routes[K] extends RouteContract ? AnswerOf<Routes[K]> : never;
    const { services } = this.client;
    const all = await Promise.all(
      services.map((service) =>
        this.client.call<RouteContract>(accessLogRoutes(service)[what], given(service)).catch(() => null),
      ),
    );
    return {
      answers: all.flatMap((answer, n) => (answer === null ? [] : [{ service: services[n]!, answer: answer as Answer }])),
      silent: services.filter((_, n) => all[n] === null),
    };
  }
}

async function wholePage(read: ReadTrail, limit: number, place?: TrailPlace): Promise<TrailPage> {
  const { found, silent } = await read(limit + 1, place);
  const page = found.slice(0, limit);
  return { found: page, next: found.length > limit ? placeOfEntry(page.at(-1)!) : null, silent };
}

const both = <Day extends Omit<DayOfRole, 'role'>>(known: Day, day: Omit<Day, 'role'>): Day => ({
  ...known,
  reads: known.reads + day.reads,
  writes: known.writes + day.writes,
  first_at: known.first_at < day.first_at ? known.first_at : day.first_at,
  last_at: known.last_at > day.last_at ? known.last_at : day.last_at,
});

function joined(known: FoundDay | undefined, day: FoundDay): FoundDay {
  if (!known) return day;
  return {
    ...known,
    reads: known.reads + day.reads,
    writes: known.writes + day.writes,
    firstAt: known.firstAt < day.firstAt ? known.firstAt : day.firstAt,
    lastAt: known.lastAt > day.lastAt ? known.lastAt : day.lastAt,
  };
}
