import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { notFound } from '@nidaan/kernel';
import {
  hospitalOfKey,
  OPEN_STATES,
  QUEUE_MESSAGES as messages,
  tokenLabel,
  type PublicToken,
} from '@nidaan/scheduling-contracts';
import { runAs } from '@nidaan/platform-access';
import { CachedAnswer } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import type { DoctorDay } from '../queues/doctor-days.service.ts';
import { QueueBoardsService, type BoardQueue } from '../queues/queue-boards.service.ts';
import { queueName, queueNameHi, roomOfQueue } from '../queues/queue-names.ts';
import type { TokenEntity } from './token.entity.ts';
import { TokensRepository } from './tokens.repository.ts';

const isOpen = ({ state }: TokenEntity): boolean => (OPEN_STATES as readonly string[]).includes(state);

const NOTICES = { not_arrived: messages.notArrived, in: '', break: messages.onBreak, left: messages.hasLeft } as const;

const noticeOf = (doctor: DoctorDay | null): string => {
  if (!doctor) return '';
  if (doctor.isAway && doctor.state === 'not_arrived') return messages.awayToday;
  return doctor.delayMinutes > 0 && doctor.state === 'not_arrived' ? messages.isLate(doctor.delayMinutes) : NOTICES[doctor.state];
};

/** What patients see of their own token, without a login (FRD-64). */
@Injectable()
export class PublicTokensService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly boards: QueueBoardsService,
    private readonly hospitals: HospitalsService,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 for what is no key, and for a token whose day is over. */
  async read(key: string): Promise<CachedAnswer<PublicToken>> {
    const hospitalId = hospitalOfKey(key);
    const answer = hospitalId === null ? null : await runAs({ hospitalId, branches: '*' }, () => this.#find(key));
    if (!answer) throw notFound(messages.pageUnknown);
    const etag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;
    return new CachedAnswer(answer, etag, 'private, no-cache');
  }

  async #find(key: string): Promise<PublicToken | null> {
    const token = await this.tokens.findByKey(key);
    if (!token) return null;
    const isOver = token.day < (await this.hospitals.dayOf(this.clock.now()));
    if (isOver && !isOpen(token)) return null;
    const queue = (await this.boards.current()).queues.get(token.queueId);
    return queue ? answerOf(token, queue) : null;
  }
}

function answerOf(token: TokenEntity, { queue, now }: BoardQueue): PublicToken {
  const ahead = now.waiting.findIndex(({ id }) => id === token.id);
  const wait = ahead < 0 ? null : now.waitOf(ahead);
  return {
    ...{ number: tokenLabel(queue.prefix, token.number), queue: queueName(queue), queue_hi: queueNameHi(queue) },
    ...{ room: roomOfQueue(queue, token.counterId), state: token.state, ahead: ahead < 0 ? null : ahead },
    ...{ eta_from: wait?.from ?? null, eta_to: wait?.to ?? null },
    ...{ doctor_state: now.doctor?.state ?? null, delay_minutes: now.doctor?.delayMinutes ?? 0, notice: noticeOf(now.doctor) },
  };
}
