import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { AccessLogService, AuditChainService, DayZone, type AccessQuestion, type AccessSubjects } from '@nidaan/platform-audit';
import type { RecordKinds, TrailOfPatients } from '../service-definition.ts';
import type { accessLogRoutes } from './access-log-routes.ts';
import type { RecordsOfVisitsRepository } from './records-of-visits.repository.ts';

type Routes = ReturnType<typeof accessLogRoutes>;
type Asked = InputOf<Routes['days']>['body'];

// A user waits.
const CHECK_MS = 800;

/** What one service tells of its trail to the hospital at work. */
export class AccessLogPartsService {
  constructor(
    private readonly log: AccessLogService,
    private readonly chain: AuditChainService,
    private readonly records: RecordsOfVisitsRepository,
    private readonly zone: DayZone,
    private readonly trail: TrailOfPatients,
  ) {}

  async entries({ withVisits, ...asked }: InputOf<Routes['entries']>['body']): Promise<AnswerOf<Routes['entries']>> {
    const entries = await this.#entries(asked);
    return withVisits ? this.#withVisits(entries) : entries;
  }

  async #entries({ before, limit, ...asked }: InputOf<Routes['entries']>['body']): Promise<AnswerOf<Routes['entries']>> {
    const place = before && { at: new Date(before.at), id: before.id };
    const question = await this.#question(asked);
    const found = await this.log.entries(question, { before: place, limit });
    return found.map(({ id, at, accountId, action, what, subjects }) => {
      // Who asks for one person is told of no other, although a list names many.
      const wanted = question.subjects?.find((each) => each.what === what)?.ids;
      return {
        id,
        at: at.toISOString(),
        accountId,
        action,
        what,
        subjects: wanted ? subjects.filter((one) => wanted.includes(one)) : subjects,
      };
    });
  }

  async days({ limit, ...asked }: Asked): Promise<AnswerOf<Routes['days']>> {
    const days = await this.log.days(await this.#question(asked), { zone: this.zone.name, limit });
    return days.map((day) => ({ ...day, firstAt: day.firstAt.toISOString(), lastAt: day.lastAt.toISOString() }));
  }

  /** Whose records an account touched (ORG-79). The kinds that are about nobody are left out. */
  async touched({ account, from, to, after, limit }: InputOf<Routes['touched']>['body']): Promise<AnswerOf<Routes['touched']>> {
    const { visits = [], records = [], persons = [], recordsOfPersons = [] } = this.trail;
    const kinds = [...visits, ...persons, ...[...records, ...recordsOfPersons].flatMap(({ what }) => what)];
    if (kinds.length === 0) return { visits: [], persons: [], next: null };
    const asked = { accountId: account, from: new Date(from), to: new Date(to), kinds };
    const found = await this.log.touched(asked, { after, limit });
    const idsOf = (kindsOf: readonly string[]) =>
      found.filter(({ what }) => kindsOf.includes(what)).map(({ subject }) => subject);
    const owners = (all: readonly RecordKinds[], column: 'patient_id' | 'person_id') =>
      Promise.all(all.map(({ what, table }) => this.records.ownersOf(table, column, idsOf(what))));
    const [ofVisits, ofPersons] = [await owners(records, 'patient_id'), await owners(recordsOfPersons, 'person_id')];
    return {
      visits: [...new Set([...idsOf(visits), ...ofVisits.flat()])],
      persons: [...new Set([...idsOf(persons), ...ofPersons.flat()])],
      next: found.length < limit ? null : found.at(-1)!,
    };
  }

  async head(): Promise<AnswerOf<Routes['head']>> {
    return { head: await this.chain.head() };
  }

  async verification({ since, from }: InputOf<Routes['verification']>['query']): Promise<AnswerOf<Routes['verification']>> {
    const first = from ?? (await this.chain.sealSince(currentHospital(), since === undefined ? undefined : new Date(since)));
    if (first === null) return { holds: true, seals: 0, entries: 0, head: null, faults: [], next: null };
    return this.chain.verifyPart(first, { milliseconds: CHECK_MS });
  }

  async #question({ from, to, account, way, what, visits }: Omit<Asked, 'limit'>): Promise<AccessQuestion> {
    return {
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
      accountId: account,
      way,
      what,
      subjects: visits && (await this.#subjectsOf(visits)),
    };
  }

  async #withVisits(entries: AnswerOf<Routes['entries']>): Promise<AnswerOf<Routes['entries']>> {
    const { visits = [], records = [] } = this.trail;
    const visitOf = new Map<string, (id: number) => number | null>(visits.map((kind) => [kind, (id) => id]));
    for (const { what, table } of records) {
      const ids = entries.filter((entry) => what.some((kind) => kind === entry.what)).flatMap(({ subjects }) => subjects);
      const found = ids.length === 0 ? new Map<number, number>() : await this.records.visitsOf(table, [...new Set(ids)]);
      for (const kind of what) visitOf.set(kind, (id) => found.get(id) ?? null);
    }
    return entries.map((entry) => ({ ...entry, visits: entry.subjects.map((id) => visitOf.get(entry.what)?.(id) ?? null) }));
  }

  // An entry names the record, and the service knows whose it is.
  async #subjectsOf(visits: readonly number[]): Promise<AccessSubjects[]> {
    const own = (this.trail.visits ?? []).map((what) => ({ what, ids: visits }));
    const records = await Promise.all(
      (this.trail.records ?? []).map(async ({ what, table }) => {
        const ids = await this.records.ofVisits(table, visits);
        return what.map((kind) => ({ what: kind, ids }));
      }),
    );
    return [...own, ...records.flat()];
  }
}
