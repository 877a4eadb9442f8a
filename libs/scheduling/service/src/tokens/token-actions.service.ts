import { Injectable } from '@nestjs/common';
import { conflict } from '@nidaan/kernel';
import {
  compareTokens,
  QUEUE_MESSAGES as messages,
  rankBehind,
  rankOfReview,
  tokenLabel,
  withPriority,
  type Rank,
  type TokenAnswer,
  type TokenPriority,
} from '@nidaan/scheduling-contracts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import type { QueueRow } from '../queues/queues.repository.ts';
import { QueuesService } from '../queues/queues.service.ts';
import { IssueService } from './issue.service.ts';
import { NearTokensService } from './near-tokens.service.ts';
import { TokenAnswersService } from './token-answers.service.ts';
import { TokenMovesService, type Act, type Step } from './token-moves.service.ts';
import type { TokenEntity } from './token.entity.ts';
import { TokensRepository } from './tokens.repository.ts';

/** What desks and doctors do with one token (FRD-59). */
@Injectable()
export class TokenActionsService {
  constructor(
    private readonly moves: TokenMovesService,
    private readonly tokens: TokensRepository,
    private readonly issues: IssueService,
    private readonly queues: QueuesService,
    private readonly answers: TokenAnswersService,
    private readonly hospitals: HospitalsService,
    private readonly near: NearTokensService,
  ) {}

  /** Announces a called token again. */
  recall(id: number): Promise<TokenAnswer> {
    return this.#act(id, (_act, token, queue) => ({
      action: 'recall',
      change: { state: this.moves.require('recall', token, queue), calls: token.calls + 1 },
    }));
  }

  start(id: number): Promise<TokenAnswer> {
    return this.#act(id, (act, token, queue) => ({
      action: 'start',
      change: { state: this.moves.require('start', token, queue), startedAt: act.at },
    }));
  }

  end(id: number): Promise<TokenAnswer> {
    return this.#act(id, (act, token, queue) => ({
      action: 'done',
      change: { state: this.moves.require('done', token, queue), endedAt: act.at },
    }));
  }

  skip(id: number): Promise<TokenAnswer> {
    return this.#act(id, (_act, token, queue) => ({
      action: 'skip',
      change: { state: this.moves.require('skip', token, queue), counterId: null },
    }));
  }

  /** Back into the line: behind the next `returnAfter` who wait, or first where nobody waits. */
  return(id: number): Promise<TokenAnswer> {
    return this.#act(id, async (act, token, queue) => {
      const state = this.moves.require('return', token, queue);
      const waiting = await this.tokens.next(queue.id, queue.returnAfter);
      const behind = rankBehind(waiting, queue.returnAfter) ?? token.rankAt;
      // Whoever would stand behind them anyway keeps that place.
      const stays = waiting.every((each) => compareTokens(each, token) < 0);
      const change = stays ? {} : ({ base: 'returned', baseAt: act.at, rankAt: behind } as const);
      return { action: 'return', change: { state, counterId: null, startedAt: null, ...change } };
    });
  }

  /** A patient who was done today waits again with a report; the number stays. */
  review(id: number): Promise<TokenAnswer> {
    return this.#act(id, async (act, token, queue) => {
      const state = this.moves.require('review', token, queue);
      if (token.day !== (await this.hospitals.dayOf(act.at))) throw conflict(messages.notToday);
      await this.issues.requireFree(queue, token.patientId, (open) => this.answers.one(open, queue));
      const change = { counterId: null, startedAt: null, endedAt: null, prescribedAt: null, waitingSince: act.at };
      return { action: 'review', change: { state, ...rankOfReview(act.at, queue), ...change } };
    });
  }

  changePriority(id: number, { priority, reason }: { priority: TokenPriority; reason: string }): Promise<TokenAnswer> {
    return this.#act(id, (_act, token, queue) => {
      const state = this.moves.require('priority', token, queue);
      const arrival = { at: token.issuedAt, slotAt: token.slotAt, priority };
      return { action: 'priority', change: { state, priority, reason, ...withPriority(token, arrival, queue) }, reason };
    });
  }

  cancel(id: number, { reason }: { reason: string }): Promise<TokenAnswer> {
    return this.#act(id, (act, token, queue) => ({
      action: 'cancel',
      change: { state: this.moves.require('cancel', token, queue), endedAt: act.at, reason },
      reason,
    }));
  }

  /** Into another queue; the answer is the token there. With `keep_place` its place is counted from the first queue's. */
  async transfer(
    id: number,
    { queue_id: to, keep_place: keeps }: { queue_id: number; keep_place: boolean },
  ): Promise<TokenAnswer> {
    const target = await this.queues.get(to);
    return this.moves.act(async (act) => {
      const { token, queue } = await this.moves.hold(act, id);
      const state = this.moves.require('transfer', token, queue);
      if (target.id === queue.id) throw conflict(messages.hasToken(tokenLabel(queue.prefix, token.number)));
      await this.issues.requireFree(target, token.patientId, (open) => this.answers.one(open, target));
      this.moves.move(act, token, { action: 'transfer', change: { state, endedAt: act.at } });
      await this.near.lineMoved(act, queue);
      const shown = await this.answers.ahead(target);
      return shown(await this.sendOn(act, token, target, keeps));
    });
  }

  /** A token in another queue for whoever had one in the first. */
  sendOn(act: Act, token: TokenEntity, target: QueueRow, keepsPlace: boolean): Promise<TokenEntity> {
    const { patientId, personId, appointmentId, displayName: name, priority, id: fromToken } = token;
    const who = { patientId, personId, appointmentId, name, priority };
    if (!keepsPlace) {
      const arrival = { at: act.at, slotAt: null, age: null };
      return this.issues.issue(act, target, { ...who, ...arrival }, fromToken);
    }
    const { rankAt, boostMinutes } = token;
    const rank: Rank = { base: 'kept_place', baseAt: token.issuedAt, boostMinutes, rankAt };
    return this.issues.put(act, target, who, { at: act.at, slotAt: null, rank, fromToken });
  }

  #act(id: number, stepOf: (act: Act, token: TokenEntity, queue: QueueRow) => Step | Promise<Step>): Promise<TokenAnswer> {
    return this.moves.act(async (act) => {
      const { token, queue } = await this.moves.hold(act, id);
      const moved = this.moves.move(act, token, await stepOf(act, token, queue));
      await this.near.lineMoved(act, queue);
      return this.answers.one(moved, queue);
    });
  }
}
