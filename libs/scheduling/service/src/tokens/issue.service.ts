import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { conflict } from '@nidaan/kernel';
import {
  hideNames,
  priorityOf,
  publicKey,
  QUEUE_MESSAGES as messages,
  rankOfArrival,
  tokenLabel,
  type Age,
  type Rank,
  type TokenAnswer,
  type TokenPriority,
} from '@nidaan/scheduling-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { Numbers } from '@nidaan/platform-database';
import { takeNumber } from '@nidaan/platform-series';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import type { QueueRow } from '../queues/queues.repository.ts';
import { NearTokensService } from './near-tokens.service.ts';
import { TokenMovesService, type Act } from './token-moves.service.ts';
import type { TokenEntity } from './token.entity.ts';
import { TokensRepository } from './tokens.repository.ts';

const KEY_BYTES = 16;

/** Whose place it is. */
export interface Newcomer {
  patientId: number | null;
  personId: number | null;
  appointmentId: number | null;
  name: string;
  priority: TokenPriority;
  /** Whole years; decides the priority where nobody chose one. */
  age: Age;
  /** When the patient came. */
  at: Date;
  /** Begin of the appointment. */
  slotAt: Date | null;
}

/** Gives out tokens: numbers of a queue and day without gaps (FRD-56, I3). */
@Injectable()
export class IssueService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly moves: TokenMovesService,
    private readonly hospitals: HospitalsService,
    private readonly numbers: Numbers,
    private readonly near: NearTokensService,
  ) {}

  /** Throws 409 where the visit has an open token in this queue, with it as the caller may see it; and for a cancelled visit. */
  async requireFree(
    queue: QueueRow,
    patientId: number | null,
    shown: (token: TokenEntity) => Promise<TokenAnswer>,
  ): Promise<void> {
    if (patientId === null) return;
    if (await this.tokens.isCancelled(patientId)) throw conflict(messages.visitCancelled);
    const open = await this.tokens.openOfVisit(queue.id, patientId);
    if (!open) return;
    const token = hideNames(await shown(open), (key) => currentContext()?.member?.holds(key) ?? true);
    throw conflict(messages.hasToken(tokenLabel(queue.prefix, open.number)), { token });
  }

  /** A token for whoever comes; `fromToken` is the one of another queue from which he was sent. */
  issue(act: Act, queue: QueueRow, { age, at, slotAt, ...who }: Newcomer, fromToken: number | null = null): Promise<TokenEntity> {
    const priority = priorityOf(who.priority, age, queue);
    const rank = rankOfArrival({ at, slotAt, priority }, queue);
    return this.put(act, queue, { ...who, priority }, { at, slotAt, rank, fromToken });
  }

  /** A token with a place of its own. The number is taken last: until the commit everybody else waits for it. */
  async put(
    act: Act,
    queue: QueueRow,
    who: Omit<Newcomer, 'age' | 'at' | 'slotAt'>,
    { at, slotAt, rank, fromToken }: { at: Date; slotAt: Date | null; rank: Rank; fromToken: number | null },
  ): Promise<TokenEntity> {
    const [hospitalId, id] = [currentHospital(), await this.numbers.next('token')];
    const day = await this.hospitals.dayOf(at);
    const { name: displayName, patientId, personId, appointmentId, priority } = who;
    const nearAt = await this.near.nearSince(act, queue, { priority, ...rank });
    const draft: Omit<TokenEntity, 'number'> = {
      ...{ hospitalId, id, branchId: queue.branchId, queueId: queue.id, day, displayName, patientId, personId, appointmentId },
      ...{ priority, ...rank, slotAt, state: 'waiting', counterId: null, calls: 0, issuedAt: at, waitingSince: at },
      ...{ calledAt: null, startedAt: null, endedAt: null, prescribedAt: null, nearAt, fromToken, reason: '' },
      publicKey: publicKey(hospitalId, randomBytes(KEY_BYTES).toString('base64url')),
    };
    const series = { kind: 'token', period: `${queue.id}/${day}`, branchId: queue.branchId };
    const token: TokenEntity = { ...draft, number: await takeNumber(act.tx, series) };
    this.tokens.add(act.tx, token);
    this.moves.note(act, token, { action: 'issue', counterId: null, reason: '', before: null });
    await this.near.lineMoved(act, queue);
    return token;
  }
}
