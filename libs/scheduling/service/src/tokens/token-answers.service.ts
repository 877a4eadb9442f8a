import { Injectable } from '@nestjs/common';
import { DEFAULT_TIME_ZONE } from '@nidaan/kernel';
import { becauseOf, compareTokens, reasonsOf, tokenLabel, type TokenAnswer } from '@nidaan/scheduling-contracts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import type { QueueRow } from '../queues/queues.repository.ts';
import type { TokenEntity } from './token.entity.ts';
import { WaitsService, type QueueNow } from './waits.service.ts';

/** Tokens as they are answered: with their place, the reason for it and the estimated wait. */
@Injectable()
export class TokenAnswersService {
  constructor(
    private readonly waits: WaitsService,
    private readonly hospitals: HospitalsService,
  ) {}

  /** One; of a token that waits with its place. */
  async one(token: TokenEntity, queue: QueueRow): Promise<TokenAnswer> {
    const now = token.state === 'waiting' ? await this.waits.now(queue) : null;
    return answerOf(token, queue, { timeZone: await this.#timeZone(), now });
  }

  /** How a token of this queue will be answered that is about to be issued: what that needs is read before its number is taken. */
  async ahead(queue: QueueRow): Promise<(token: TokenEntity) => TokenAnswer> {
    const [timeZone, now] = [await this.#timeZone(), await this.waits.now(queue)];
    return (token) => {
      const waiting = [...now.waiting.filter(({ id }) => id !== token.id), token].sort(compareTokens);
      return answerOf(token, queue, { timeZone, now: { ...now, waiting } });
    };
  }

  /** Those of one queue. */
  async ofQueue(tokens: readonly TokenEntity[], queue: QueueRow): Promise<TokenAnswer[]> {
    const [timeZone, now] = [await this.#timeZone(), await this.waits.now(queue)];
    return tokens.map((token) => answerOf(token, queue, { timeZone, now }));
  }

  async #timeZone(): Promise<string> {
    return (await this.hospitals.current())?.timeZone ?? DEFAULT_TIME_ZONE;
  }
}

const textOf = (at: Date | null): string | null => at && at.toISOString();

function answerOf(
  token: TokenEntity,
  queue: QueueRow,
  { timeZone, now }: { timeZone: string; now: QueueNow | null },
): TokenAnswer {
  const ahead = now?.waiting.findIndex(({ id }) => id === token.id) ?? -1;
  const wait = now && ahead >= 0 ? now.waitOf(ahead) : null;
  const reasons = reasonsOf({ priority: token.priority, rank: token, issuedAt: token.issuedAt }, timeZone);
  return {
    ...{
      id: token.id,
      queue_id: token.queueId,
      label: tokenLabel(queue.prefix, token.number),
      number: token.number,
      day: token.day,
    },
    ...{ visit_id: token.patientId, person_id: token.personId, appointment_id: token.appointmentId, name: token.displayName },
    ...{
      priority: token.priority,
      state: token.state,
      rank_at: token.rankAt.toISOString(),
      position: ahead < 0 ? null : ahead + 1,
    },
    ...{ eta_minutes: wait?.from ?? null, eta_to: wait?.to ?? null, because: becauseOf(reasons), reasons },
    ...{ counter_id: token.counterId, calls: token.calls, issued_at: token.issuedAt.toISOString() },
    ...{
      waiting_since: token.waitingSince.toISOString(),
      called_at: textOf(token.calledAt),
      started_at: textOf(token.startedAt),
    },
    ...{ ended_at: textOf(token.endedAt), from_token: token.fromToken, reason: token.reason, public_key: token.publicKey },
  };
}
