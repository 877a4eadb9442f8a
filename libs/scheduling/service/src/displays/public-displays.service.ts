import { Injectable } from '@nestjs/common';
import { notFound } from '@nidaan/kernel';
import {
  DISPLAY_MESSAGES as messages,
  hospitalOfKey,
  shortName,
  timeIn,
  tokenLabel,
  type PublicDisplay,
} from '@nidaan/scheduling-contracts';
import { currentHospital, RestrictedRecords, runAs } from '@nidaan/platform-access';
import type { EventStream } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { QueueBoardsService, type BoardQueue } from '../queues/queue-boards.service.ts';
import { counterOf, queueName, queueNameHi, roomOfQueue } from '../queues/queue-names.ts';
import type { QueueRow } from '../queues/queues.repository.ts';
import type { CallRow } from '../tokens/token-events.repository.ts';
import type { TokenEntity } from '../tokens/token.entity.ts';
import { DisplayStreamsService } from './display-streams.service.ts';
import type { DisplayEntity } from './display.entity.ts';
import { DisplaysRepository } from './displays.repository.ts';

const NEXT = 5;
const CALLS = 10;
/** More often it need not be known when a display asked last. */
const SEEN_MS = 30_000;

type ShownQueue = PublicDisplay['queues'][number];
/** What a display says of who a token is. */
type NameOf = (name: string, personId: number | null) => { name?: string };

/** What a waiting room sees (FRD-66). */
@Injectable()
export class PublicDisplaysService {
  constructor(
    private readonly displays: DisplaysRepository,
    private readonly boards: QueueBoardsService,
    private readonly streams: DisplayStreamsService,
    private readonly restricted: RestrictedRecords,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 for what is no key of an active display; it says nothing of the hospital. */
  read(key: string): Promise<PublicDisplay> {
    return this.#within(key, (display) => this.#shown(display));
  }

  /** Tells the display when to look again. Throws 429 when too many listen. */
  listen(key: string): Promise<EventStream> {
    return this.#within(key, async ({ hospitalId }) => this.streams.open(hospitalId, key));
  }

  async #within<T>(key: string, work: (display: DisplayEntity) => Promise<T>): Promise<T> {
    const hospitalId = hospitalOfKey(key);
    if (hospitalId === null) throw notFound(messages.notConnected);
    return runAs({ hospitalId, branches: '*' }, async () => {
      const display = await this.displays.findByKey(key);
      if (!display) throw notFound(messages.notConnected);
      return work(display);
    });
  }

  async #shown(display: DisplayEntity): Promise<PublicDisplay> {
    const now = this.clock.now();
    if (!display.lastSeen || now.getTime() - display.lastSeen.getTime() > SEEN_MS) await this.displays.seen(display.id, now);
    const board = await this.boards.current();
    const nameOf = await this.#names(display);
    const queues = display.queues.flatMap((id) => board.queues.get(id) ?? []);
    const calls = queues.flatMap((each) => each.calls.map((call) => ({ call, queue: each.queue })));
    const newest = calls.toSorted((a, b) => b.call.id - a.call.id).slice(0, CALLS);
    return {
      ...{
        title: display.name,
        languages: display.languages,
        theme: display.theme,
        voice: display.voice,
        volume: display.volume,
      },
      ...{
        is_silent: isSilent(display, timeIn(board.timeZone, now)),
        time_zone: board.timeZone,
        now: now.toISOString(),
        notice: display.notice,
      },
      queues: queues.map((each) => shownQueue(each, nameOf)),
      calls: newest.map(({ call, queue }) => callOf(call, queue, nameOf)),
    };
  }

  // A waiting room reads no name of a restricted record (ORG-64).
  async #names({ showNames }: DisplayEntity): Promise<NameOf> {
    if (!showNames) return () => ({});
    const restricted = await this.restricted.persons(currentHospital());
    return (name, personId) => (personId !== null && restricted.has(personId) ? {} : { name: shortName(name) });
  }
}

function shownQueue({ queue, now: { waiting, current, doctor, waitOf } }: BoardQueue, nameOf: NameOf): ShownQueue {
  const label = ({ number }: { number: number }) => tokenLabel(queue.prefix, number);
  return {
    ...{ id: queue.id, name: queueName(queue), name_hi: queueNameHi(queue), room: roomOfQueue(queue) },
    ...{ doctor_name: queue.doctorName, state: doctor?.state ?? null, delay_minutes: doctor?.delayMinutes ?? 0 },
    current: current.map((token) => ({
      ...{ number: label(token), ...placeOf(queue, token.counterId), since: (token.calledAt ?? token.issuedAt).toISOString() },
      ...nameOf(token.displayName, token.personId),
    })),
    ...{ next: waiting.slice(0, NEXT).map(label), waiting: waiting.length, wait_minutes: waitOf(waiting.length)?.from ?? null },
  };
}

const placeOf = (queue: QueueRow, counterId: TokenEntity['counterId']) => {
  const counter = counterOf(queue, counterId ?? undefined);
  return { counter: counter?.name ?? '', room: counter?.room ?? '' };
};

function callOf(call: CallRow, queue: QueueRow, nameOf: NameOf): PublicDisplay['calls'][number] {
  return {
    ...{ id: call.id, queue: queue.id, number: tokenLabel(queue.prefix, call.number), ...placeOf(queue, call.counterId) },
    ...{ at: call.at.toISOString(), ...nameOf(call.name, call.personId) },
  };
}

/** Whether a time lies within the silent hours, which may go over midnight. */
export function isSilent(
  { silentFrom: from, silentTo: to }: Pick<DisplayEntity, 'silentFrom' | 'silentTo'>,
  time: string,
): boolean {
  if (from === '' || to === '') return false;
  return from <= to ? time >= from && time < to : time >= from || time < to;
}
