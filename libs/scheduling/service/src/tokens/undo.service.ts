import { Injectable } from '@nestjs/common';
import { conflict } from '@nidaan/kernel';
import {
  CURRENT_STATES,
  OPEN_STATES,
  QUEUE_MESSAGES as messages,
  type TokenAnswer,
  type TokenState,
} from '@nidaan/scheduling-contracts';
import type { QueueRow } from '../queues/queues.repository.ts';
import { QueuesService } from '../queues/queues.service.ts';
import { IssueService } from './issue.service.ts';
import { NearTokensService } from './near-tokens.service.ts';
import { TokenAnswersService } from './token-answers.service.ts';
import type { NotedAction, TokenEventEntity } from './token-event.entity.ts';
import { TokenEventsRepository } from './token-events.repository.ts';
import { TokenMovesService, type Act } from './token-moves.service.ts';
import type { TokenChange, TokenEntity } from './token.entity.ts';
import { TokensRepository } from './tokens.repository.ts';

/** So long the last action can be taken back (FRD-59). */
const UNDO_MS = 120_000;
const NEVER_UNDONE = ['issue', 'visit_moved', 'day_ended'] as const satisfies readonly NotedAction[];

const INSTANTS = ['baseAt', 'rankAt', 'waitingSince', 'calledAt', 'startedAt', 'endedAt', 'prescribedAt'] as const;

/** Takes back the last action of a counter. */
@Injectable()
export class UndoService {
  constructor(
    private readonly moves: TokenMovesService,
    private readonly tokens: TokensRepository,
    private readonly events: TokenEventsRepository,
    private readonly answers: TokenAnswersService,
    private readonly near: NearTokensService,
    private readonly queues: QueuesService,
    private readonly issues: IssueService,
  ) {}

  undo(id: number): Promise<TokenAnswer> {
    return this.moves.act(async (act) => {
      const seen = await this.events.lastOfToken(id);
      // First the counter, then its tokens, as whoever calls: the two would wait for each other.
      if (seen && seen.counterId !== null) await this.tokens.lockCounter(act.tx, seen.queueId, seen.counterId);
      const done = seen ? await this.events.ofAction(seen.actionId) : [];
      const ids = done.map(({ tokenId }) => tokenId);
      const { queue, held } = await this.moves.hold(act, id, ids);
      const last = await this.#lastAction(act, id);
      if (last.actionId !== seen?.actionId) throw conflict(messages.undoneMeanwhile);
      if (held.some(({ prescribedAt }) => prescribedAt !== null)) throw conflict(messages.undoAfterPrescription);
      await this.#requireUntouched(done);
      await this.#requireFree(done, held);
      this.events.markUndone(act.tx, last.actionId, act.at);
      const put = this.#putBack(act, done, held);
      await this.near.lineMoved(act, queue);
      return this.answers.one(put.get(id)!, queue satisfies QueueRow);
    });
  }

  // The one on this token, unless its counter has done something since.
  async #lastAction(act: Act, id: number): Promise<TokenEventEntity> {
    const last = await this.events.lastOfToken(id);
    if (!last || NEVER_UNDONE.some((action) => action === last.action)) throw conflict(messages.nothingToUndo);
    if (last.action === 'prescribed') throw conflict(messages.undoAfterPrescription);
    const ofCounter = last.counterId === null ? null : await this.events.lastOfCounter(last.queueId, last.counterId);
    if (ofCounter && ofCounter.actionId !== last.actionId) throw conflict(messages.undoneMeanwhile);
    if (act.at.getTime() - last.at.getTime() > UNDO_MS) throw conflict(messages.undoTooLate);
    return last;
  }

  // Of a call that ended one token and called another, the other may have gone on.
  async #requireUntouched(done: readonly TokenEventEntity[]): Promise<void> {
    for (const { tokenId, actionId } of done) {
      const last = await this.events.lastOfToken(tokenId);
      if (last?.actionId !== actionId) throw conflict(messages.undoneMeanwhile);
    }
  }

  // What comes back must find its place free: the visit may have another token in that queue.
  async #requireFree(done: readonly TokenEventEntity[], held: readonly TokenEntity[]): Promise<void> {
    for (const { tokenId, before } of done) {
      const { state, queueId, patientId } = held.find(({ id }) => id === tokenId)!;
      if (!before?.state || !isOpen(before.state) || isOpen(state)) continue;
      const queue = await this.queues.get(queueId);
      await this.issues.requireFree(queue, patientId, (open) => this.answers.one(open, queue));
    }
  }

  // Whoever gives a counter up comes before whoever takes it: each has one token at a time.
  #putBack(act: Act, done: readonly TokenEventEntity[], held: readonly TokenEntity[]): Map<number, TokenEntity> {
    const put = new Map<number, TokenEntity>();
    const steps = done.map((event) => ({ event, change: changeOf(event, act.at) }));
    for (const { event, change } of steps.sort((one, other) => Number(takes(one.change)) - Number(takes(other.change)))) {
      const token = put.get(event.tokenId) ?? held.find(({ id }) => id === event.tokenId)!;
      put.set(token.id, this.moves.move(act, token, { action: 'undo', change, counterId: event.counterId }));
    }
    return put;
  }
}

const isOpen = (state: TokenState): boolean => (OPEN_STATES as readonly TokenState[]).includes(state);

const takes = ({ state }: TokenChange): boolean => (CURRENT_STATES as readonly (string | undefined)[]).includes(state);

/** What puts a token back; one that the action issued is cancelled, and its number stays taken. */
function changeOf({ before }: TokenEventEntity, at: Date): TokenChange {
  if (before === null) return { state: 'cancelled', endedAt: at, reason: 'Undone' };
  const change: TokenChange = { ...before };
  // Instants come back from JSON as text.
  for (const field of INSTANTS) {
    const value = before[field];
    Object.assign(change, { [field]: value ? new Date(value) : null });
  }
  return change;
}
