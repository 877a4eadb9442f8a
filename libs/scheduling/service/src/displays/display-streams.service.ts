import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { tooMany } from '@nidaan/kernel';
import { Live } from '@nidaan/platform-events';
import { EventStream, sendToAll } from '@nidaan/platform-http';
import { Metrics } from '@nidaan/platform-telemetry';

/** Open at once in one process (FRD-66). */
export const MOST_STREAMS = 500;
/** Open at once with one key, so that it cannot take the places of all other displays. */
export const MOST_OF_KEY = 20;
const AGAIN_SECONDS = 10;
const BEAT_MS = 20_000;
// The pieces of one change travel together; a busy hospital's displays are told twice a second.
const GATHER_MS = 100;
const GAP_MS = 500;

interface Room {
  /** With the key of each. */
  streams: Map<EventStream, string>;
  timer: NodeJS.Timeout | undefined;
  toldAt: number;
}

/** The displays that are open in this process: each is told when something of its hospital's queues has changed. */
@Injectable()
export class DisplayStreamsService implements OnModuleInit, OnModuleDestroy {
  readonly #rooms = new Map<number, Room>();
  readonly #leave: (() => void)[] = [];
  #open = 0;
  #isClosing = false;

  constructor(
    private readonly live: Live,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge('nidaan_display_streams', 'Waiting-room displays that are told of calls', async () => this.#open);
    const beat = setInterval(() => this.#each((stream) => stream.beat()), BEAT_MS).unref();
    this.#leave.push(
      () => clearInterval(beat),
      this.live.listen((service, hospitals) => {
        if (service === 'scheduling') for (const hospital of hospitals) this.#changed(hospital);
      }),
    );
  }

  /** Before the server closes: it waits for answers under way, and these would not end by themselves. */
  onModuleDestroy(): void {
    this.#isClosing = true;
    for (const leave of this.#leave.splice(0)) leave();
    for (const { timer } of this.#rooms.values()) clearTimeout(timer);
    this.#each((stream) => stream.end());
  }

  /** How many are open, and how many timers wait to tell them. */
  get load(): { open: number; rooms: number; timers: number } {
    const rooms = [...this.#rooms.values()];
    return { open: this.#open, rooms: rooms.length, timers: rooms.filter(({ timer }) => timer !== undefined).length };
  }

  /** A stream for a display of a hospital. Throws 429 when too many are open here, or with its key. */
  open(hospitalId: number, key: string): EventStream {
    if (this.#open >= MOST_STREAMS) throw tooMany(AGAIN_SECONDS);
    const room = this.#rooms.get(hospitalId) ?? { streams: new Map(), timer: undefined, toldAt: -Infinity };
    if ([...room.streams.values()].filter((each) => each === key).length >= MOST_OF_KEY) throw tooMany(AGAIN_SECONDS);
    const stream = new EventStream();
    this.#rooms.set(hospitalId, room);
    room.streams.set(stream, key);
    this.#open += 1;
    stream.onClose(() => {
      this.#open -= 1;
      room.streams.delete(stream);
      if (room.streams.size > 0) return;
      clearTimeout(room.timer);
      if (this.#rooms.get(hospitalId) === room) this.#rooms.delete(hospitalId);
    });
    if (this.#isClosing) stream.end();
    return stream;
  }

  #changed(hospitalId: number): void {
    const room = this.#rooms.get(hospitalId);
    if (!room) return;
    const wait = Math.max(GATHER_MS, room.toldAt + GAP_MS - performance.now());
    room.timer ??= setTimeout(() => this.#tell(room), wait).unref();
  }

  #tell(room: Room): void {
    room.timer = undefined;
    room.toldAt = performance.now();
    sendToAll(room.streams.keys(), 'changed', () => ({}));
  }

  #each(work: (stream: EventStream) => void): void {
    for (const { streams } of this.#rooms.values()) for (const stream of streams.keys()) work(stream);
  }
}
