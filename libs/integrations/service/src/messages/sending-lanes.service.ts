import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { runAs } from '@nidaan/platform-access';
import { Logger } from '@nidaan/platform-telemetry';
import { SendingService } from './sending.service.ts';

/** Hospitals whose messages are sent at once in this process; the others wait in turn. */
const IN_PROCESS = 8;

/** Sends beside the job that wakes it: a provider that takes ten seconds must hold up no job, and no other hospital for long. */
@Injectable()
export class SendingLanesService implements OnModuleDestroy {
  readonly #running = new Map<number, Promise<void>>();
  readonly #waiting = new Set<number>();
  /** Codes on their way, by hospital: beside the others, and in no line with them. */
  readonly #codes = new Map<number, Promise<void>>();
  readonly #codesWanted = new Set<number>();
  #isStopped = false;

  constructor(
    private readonly sending: SendingService,
    private readonly logger: Logger,
  ) {}

  wake(hospitalId: number): void {
    if (this.#isStopped || this.#running.has(hospitalId)) return;
    if (this.#running.size >= IN_PROCESS) return void this.#waiting.add(hospitalId);
    this.#waiting.delete(hospitalId);
    this.#running.set(hospitalId, this.#run(hospitalId));
  }

  /** Somebody waits for a code: it goes beside whatever is under way. How many there may be is bounded where they are asked for (FRD-83). */
  wakeCodes(hospitalId: number): void {
    if (this.#isStopped) return;
    this.#codesWanted.add(hospitalId);
    if (!this.#codes.has(hospitalId)) this.#codes.set(hospitalId, this.#runCodes(hospitalId));
  }

  /** Resolves when nothing is under way in this process. */
  async idle(): Promise<void> {
    while (this.#running.size + this.#codes.size > 0) await Promise.all([...this.#running.values(), ...this.#codes.values()]);
  }

  async onModuleDestroy(): Promise<void> {
    this.#isStopped = true;
    this.#waiting.clear();
    this.#codesWanted.clear();
    await this.idle();
  }

  // One that comes while the last look goes on is looked for once more.
  async #runCodes(hospitalId: number): Promise<void> {
    while (this.#codesWanted.delete(hospitalId)) {
      let isMore = true;
      while (isMore) isMore = await this.#tried(() => runAs({ hospitalId }, () => this.sending.codes()));
    }
    this.#codes.delete(hospitalId);
  }

  async #tried(work: () => Promise<boolean>): Promise<boolean> {
    try {
      return (await work()) && !this.#isStopped;
    } catch (fault) {
      // What was claimed is settled after five minutes.
      if (!this.#isStopped) this.logger.warn('A batch of messages could not be sent', fault);
      return false;
    }
  }

  async #run(hospitalId: number): Promise<void> {
    const isMore = await this.#tried(() => runAs({ hospitalId }, () => this.sending.batch()));
    this.#running.delete(hospitalId);
    // Behind those that wait: one hospital with many delays nobody else's.
    if (isMore) this.#waiting.add(hospitalId);
    const [next] = this.#waiting;
    if (next !== undefined) this.wake(next);
  }
}
