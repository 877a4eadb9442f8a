import { Injectable } from '@nestjs/common';
import { invalid, SERVICES, type AnswerOf, type ServiceName } from '@nidaan/kernel';
import {
  ADMIN_MESSAGES as messages,
  AUDIT_PAGE,
  type AuditPage,
  type AuditQuestion,
  type ChainPart,
} from '@nidaan/admin-contracts';
import { currentContext, newContext, PLATFORM, runInContext } from '@nidaan/platform-access';
import { AuditService, comparePlaces, cursorOf, placeOf, startOf, type TrailPlace } from '@nidaan/platform-audit';
import { Config } from '@nidaan/platform-config';
import { ServiceClient } from '@nidaan/platform-http';
import { operationRoutes } from '@nidaan/platform-runtime';
import { AuditNamesService } from './audit-names.service.ts';
import { AuditDaysRepository } from './audit-days.repository.ts';

const ANSWER_MS = 5000;
// Only the patients service counts patients; of the others' entries the numbers mean tests, bills and so on.
const PATIENTS: ServiceName = 'patients';

type Entries = AnswerOf<ReturnType<typeof operationRoutes>['entries']>;
type Found = Entries['entries'][number] & { service: ServiceName };

/** The trails of all services as one: every service keeps its own, and is asked for it (ADR 0006). */
@Injectable()
export class AuditGatheringService {
  constructor(
    private readonly client: ServiceClient,
    private readonly names: AuditNamesService,
    private readonly days: AuditDaysRepository,
    private readonly audit: AuditService,
    private readonly config: Config,
  ) {}

  /** A page of entries. That it was read is an entry itself, in the trail of the hospital asked for, else in the platform's. */
  async page(asked: AuditQuestion): Promise<AuditPage> {
    const after = asked.after === undefined ? undefined : placeNamed(asked.after);
    const days = await this.days.bounds(asked.from, asked.to, this.config.values.TIME_ZONE);
    const limit = asked.limit ?? AUDIT_PAGE;
    const query = {
      limit: String(limit),
      ...textOf({ hospital: asked.hospital, account: asked.account, subject: asked.patient, action: asked.action }),
      ...textOf({ what: asked.what, from: days.from?.toISOString(), to: days.to?.toISOString() }),
    };
    const services = this.#servicesFor(asked);
    const answers = await Promise.all(services.map((service) => this.#entriesOf(service, query, after)));
    await this.#noteReading(asked);
    const missing = services.filter((_, index) => answers[index] === null);
    return { ...(await this.#merged(services, answers, limit)), missing };
  }

  /** The first part of every service's chain, or the part of one that begins at seal `from`. */
  verify({ service, from }: { service?: ServiceName; from?: number }): Promise<ChainPart[]> {
    const services = service ? [service] : this.client.services;
    return Promise.all(services.map((name) => this.#verified(name, from ?? 1)));
  }

  #servicesFor({ patient, what }: AuditQuestion): readonly ServiceName[] {
    const owner = SERVICES.find((name) => what?.startsWith(`${name}.`));
    return this.client.services.filter((name) => (patient === undefined || name === PATIENTS) && (!owner || owner === name));
  }

  async #entriesOf(service: ServiceName, query: Record<string, string>, after: TrailPlace | undefined): Promise<Entries | null> {
    const start = after && startOf(service, after);
    const given = { query: { ...query, ...(start && { before_at: start.at, before_id: start.id }) } };
    return this.client.callAsStaff(operationRoutes(service).entries, given, ANSWER_MS).catch(() => null);
  }

  // Entries older than the place where the first service stopped looking are not returned yet: newer ones could be missing.
  async #merged(services: readonly ServiceName[], answers: readonly (Entries | null)[], limit: number) {
    const found = answers.flatMap((answer, index): Found[] =>
      (answer?.entries ?? []).map((entry) => ({ ...entry, service: services[index]! })),
    );
    const stops = answers.flatMap((answer, index): TrailPlace[] =>
      answer?.next ? [{ ...answer.next, service: services[index]! }] : [],
    );
    const stop = stops.sort(comparePlaces)[0];
    const told = found
      .filter((entry) => !stop || comparePlaces(placeOfEntry(entry), stop) <= 0)
      .sort((a, b) => comparePlaces(placeOfEntry(a), placeOfEntry(b)));
    const entries = told.slice(0, limit);
    const next = told.length > limit ? placeOfEntry(entries.at(-1)!) : stop;
    return { entries: await this.names.nameEntries(entries), next: next ? cursorOf(next) : null };
  }

  async #noteReading({ hospital, patient }: AuditQuestion): Promise<void> {
    const context = newContext({ ...currentContext(), hospitalId: hospital ?? PLATFORM });
    await runInContext(context, () => this.audit.read('admin.audit-trail', patient ?? 0));
  }

  async #verified(service: ServiceName, from: number): Promise<ChainPart> {
    const query = { from: String(from) };
    const part = await this.client.callAsStaff(operationRoutes(service).verification, { query }, ANSWER_MS).catch(() => null);
    if (part) return { service, is_checked: true, from, ...part };
    return { service, is_checked: false, holds: false, from, seals: 0, entries: 0, head: null, faults: [], next: null };
  }
}

const placeOfEntry = ({ at, service, id }: Found): TrailPlace => ({ at, service, id: String(id) });

function placeNamed(cursor: string): TrailPlace {
  const place = placeOf(cursor);
  if (!place) throw invalid(messages.cursorInvalid);
  return place;
}

function textOf(given: Record<string, string | number | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])));
}
