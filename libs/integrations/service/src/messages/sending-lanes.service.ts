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

  /** Resolves when nothing is under way in this process. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  async onModuleDestroy(): Promise<void> {
    this.#isStopped = true;
    this.#waiting.clear();
    await this.idle();
  }

  async #run(hospitalId: number): Promise<void> {
    let isMore = false;
    try {
      isMore = await runAs({ hospitalId }, () => this.sending.batch());
    } catch (fault) {
      // What was claimed is settled after five minutes.
      if (!this.#isStopped) this.logger.warn('A batch of messages could not be sent', fault);
    }
    this.#running.delete(hospitalId);
    // Behind those that wait: one hospital with many delays nobody else's.
    if (isMore && !this.#isStopped) this.#waiting.add(hospitalId);
    const [next] = this.#waiting;
    if (next !== undefined) this.wake(next);
  }
}
