import { Injectable } from '@nestjs/common';
import { conflict, notFound } from '@nidaan/kernel';
import { QUEUE_MESSAGES as messages, tokenLabel, type CallNextAnswer, type TokenAnswer } from '@nidaan/scheduling-contracts';
import { counterOf } from '../queues/queue-names.ts';
import type { QueueRow } from '../queues/queues.repository.ts';
import { QueuesService } from '../queues/queues.service.ts';
import { NearTokensService } from './near-tokens.service.ts';
import { TokenAnswersService } from './token-answers.service.ts';
import { TokenMovesService, type Act } from './token-moves.service.ts';
import type { TokenEntity } from './token.entity.ts';
import { TokensRepository } from './tokens.repository.ts';

/** A second press within this time is the first one (FRD-58). */
const SAME_PRESS_MS = 3000;

/** Calls tokens to counters: each to one, and one at each (FRD-58, I2). */
@Injectable()
export class CallingService {
  constructor(
    private readonly queues: QueuesService,
    private readonly tokens: TokensRepository,
    private readonly moves: TokenMovesService,
    private readonly answers: TokenAnswersService,
    private readonly near: NearTokensService,
  ) {}

  /** The next one in order; the token that stood at the counter is done, or skipped. */
  async next(
    queueId: number,
    { counter_id: named, skip_current: isSkipped }: { counter_id?: number | undefined; skip_current: boolean },
  ): Promise<CallNextAnswer> {
    const queue = await this.queues.get(queueId);
    const counterId = openCounter(queue, named);
    return this.moves.act(async (act) => {
      await this.tokens.lockCounter(act.tx, queueId, counterId);
      const current = await this.#current(act, queueId, counterId);
      if (current && isSamePress(current, act))
        return { token: await this.answers.one(current, queue), message: '', repeated: true };
      if (current) this.#free(act, current, queue, isSkipped);
      const token = await this.tokens.claim(act.tx, queueId, counterId, act.at);
      if (!token) return { token: null, message: messages.nobodyWaiting, repeated: false };
      this.#noteClaimed(act, token, counterId);
      await this.near.lineMoved(act, queue);
      return { token: await this.answers.one(token, queue), message: '', repeated: false };
    });
  }

  /** This one, whoever would be next. */
  call(id: number, { counter_id: named }: { counter_id?: number | undefined }): Promise<TokenAnswer> {
    return this.moves.act(async (act) => {
      const found = await this.tokens.find(id);
      if (!found) throw notFound(messages.tokenUnknown);
      const queue = await this.queues.get(found.queueId);
      const counterId = openCounter(queue, named);
      await this.tokens.lockCounter(act.tx, queue.id, counterId);
      const current = await this.tokens.currentAt(queue.id, counterId);
      const held = await this.tokens.lock(act.tx, [id, ...(current ? [current.id] : [])]);
      const token = held.find((each) => each.id === id)!;
      const state = this.moves.require('call', token, queue);
      const former = held.find((each) => each.id === current?.id);
      if (former && isAt(former, counterId)) this.#free(act, former, queue, false);
      const change = { state, counterId, calledAt: act.at, startedAt: null, calls: token.calls + 1 };
      const called = this.moves.move(act, token, { action: 'call', change, counterId });
      await this.near.lineMoved(act, queue);
      return this.answers.one(called, queue);
    });
  }

  // Whoever stands at the counter may have been sent on by another desk a moment ago.
  async #current(act: Act, queueId: number, counterId: number): Promise<TokenEntity | undefined> {
    const current = await this.tokens.currentAt(queueId, counterId);
    if (!current) return undefined;
    const [held] = await this.tokens.lock(act.tx, [current.id]);
    return held && isAt(held, counterId) ? held : undefined;
  }

  #free(act: Act, current: TokenEntity, queue: QueueRow, isSkipped: boolean): void {
    if (isSkipped) {
      const state = this.moves.require('skip', current, queue);
      this.moves.move(act, current, { action: 'skip', change: { state, counterId: null } });
      return;
    }
    if (queue.confirmArrival && current.state === 'called')
      throw conflict(messages.hasNotCome(tokenLabel(queue.prefix, current.number)));
    const state = this.moves.require('done', current, queue);
    this.moves.move(act, current, { action: 'done', change: { state, endedAt: act.at } });
  }

  // What the claim has changed is noted as it was before.
  #noteClaimed(act: Act, token: TokenEntity, counterId: number): void {
    const before = { ...token, state: 'waiting' as const, counterId: null, calls: token.calls - 1, calledAt: null };
    this.moves.move(act, before, {
      action: 'call',
      change: { state: 'called', counterId, calls: token.calls, calledAt: token.calledAt },
      counterId,
    });
  }
}

const isAt = ({ state, counterId }: TokenEntity, at: number): boolean =>
  counterId === at && (state === 'called' || state === 'serving');

const isSamePress = ({ state, calledAt }: TokenEntity, { at }: Act): boolean =>
  state === 'called' && calledAt !== null && at.getTime() - calledAt.getTime() < SAME_PRESS_MS;

function openCounter(queue: QueueRow, named: number | undefined): number {
  const counter = counterOf(queue, named);
  if (!counter) throw notFound(messages.counterUnknown);
  if (!counter.is_open) throw conflict(messages.counterClosed);
  return counter.id;
}
