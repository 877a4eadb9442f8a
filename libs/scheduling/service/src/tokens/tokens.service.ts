import { Injectable } from '@nestjs/common';
import { notFound, type PlainDate } from '@nidaan/kernel';
import {
  QUEUE_MESSAGES as messages,
  type TokenAnswer,
  type TokenForm,
  type TokenHistory,
  type TokenState,
} from '@nidaan/scheduling-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { QueuesRepository } from '../queues/queues.repository.ts';
import { QueuesService } from '../queues/queues.service.ts';
import { IssueService, type Newcomer } from './issue.service.ts';
import { TokenAnswersService } from './token-answers.service.ts';
import { TokenEventsRepository } from './token-events.repository.ts';
import { TokenMovesService } from './token-moves.service.ts';
import type { TokenEntity } from './token.entity.ts';
import { TokensRepository } from './tokens.repository.ts';
import { VisitBriefsService } from './visit-briefs.service.ts';

// Those at the counters first, then those who wait in their order, then who did not come and who has gone.
const SHOWN: readonly TokenState[] = ['serving', 'called', 'waiting', 'skipped', 'done', 'transferred', 'cancelled'];

/** Tokens as desks and doctors see them. */
@Injectable()
export class TokensService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly events: TokenEventsRepository,
    private readonly queues: QueuesService,
    private readonly rows: QueuesRepository,
    private readonly visits: VisitBriefsService,
    private readonly issues: IssueService,
    private readonly moves: TokenMovesService,
    private readonly answers: TokenAnswersService,
    private readonly hospitals: HospitalsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Of a queue and day, default today, in the order of calling (FRD-55). Throws 404 for a queue that is not in sight. */
  async ofQueue(
    queueId: number,
    wanted: { day?: PlainDate | undefined; state?: TokenState | undefined },
  ): Promise<TokenAnswer[]> {
    const queue = await this.queues.get(queueId);
    const today = await this.hospitals.dayOf(this.clock.now());
    const day = wanted.day ?? today;
    const found = await this.tokens.ofQueue(queueId, day, day === today);
    const tokens = found.filter(({ state }) => wanted.state === undefined || state === wanted.state);
    // Node sorts stably: within a state the order stays that of calling.
    tokens.sort((one, other) => SHOWN.indexOf(one.state) - SHOWN.indexOf(other.state));
    await this.#looked(tokens);
    return this.answers.ofQueue(tokens, queue);
  }

  /** Of a visit, in all queues in sight; none for a visit that is not. */
  async ofVisit(patientId: number | undefined): Promise<TokenAnswer[]> {
    if (patientId === undefined) return [];
    const tokens = await this.tokens.ofVisit(patientId);
    await this.#looked(tokens);
    const queues = new Map((await this.rows.some(tokens.map(({ queueId }) => queueId))).map((queue) => [queue.id, queue]));
    const answers: TokenAnswer[] = [];
    for (const token of tokens) answers.push(await this.answers.one(token, queues.get(token.queueId)!));
    return answers;
  }

  /** One with its history. */
  async read(id: number): Promise<TokenHistory> {
    const token = await this.tokens.find(id);
    if (!token) throw notFound(messages.tokenUnknown);
    const queue = await this.queues.get(token.queueId);
    await this.#looked([token]);
    const history = (await this.events.ofToken(id)).map(({ action, at, by, counterId, reason, undoneAt }) => ({
      ...{ action, at: at.toISOString(), by, counter_id: counterId, reason },
      undone: undoneAt !== null,
    }));
    return { token: await this.answers.one(token, queue), history };
  }

  /** By hand: for a visit, or for whoever gives a name. */
  async issue({ queue_id: queueId, visit_id: patientId, name, priority }: TokenForm): Promise<TokenAnswer> {
    const queue = await this.queues.get(queueId);
    const visit = patientId === undefined ? null : await this.visits.get(patientId);
    const who: Omit<Newcomer, 'at'> = {
      ...{ patientId: visit?.id ?? null, personId: visit?.personId ?? null, appointmentId: null, name: visit?.name ?? name },
      ...{ priority: visit && priority === 'normal' ? visit.priority : priority, age: visit?.age ?? null, slotAt: null },
    };
    return this.moves.act(async (act) => {
      await this.issues.requireFree(queue, who.patientId, (open) => this.answers.one(open, queue));
      const shown = await this.answers.ahead(queue);
      return shown(await this.issues.issue(act, queue, { ...who, at: act.at }));
    });
  }

  async #looked(tokens: readonly TokenEntity[]): Promise<void> {
    await this.audit.read(
      'scheduling.token-list',
      tokens.map(({ id }) => id),
    );
  }
}
