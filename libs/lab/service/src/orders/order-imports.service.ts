import { Injectable } from '@nestjs/common';
import { listOrderedTests } from '@nidaan/clinical-contracts';
import { importOrders } from '@nidaan/lab-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Live } from '@nidaan/platform-events';
import { ServiceClient } from '@nidaan/platform-http';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { OrderImportsRepository } from './order-imports.repository.ts';

const PAGE = 1000;
const ASK_AGAIN_MS = 60_000;

/**
 * Orders of prescriptions that the lab was not told of: those of the releases before the worklist, and of the demo hospital. They are asked of
 * clinical once per hospital, when its worklist is first looked at. Each page is kept with the place where the next begins, so that a run that
 * was broken off goes on, and a page that comes twice changes nothing.
 */
@Injectable()
export class OrderImportsService {
  readonly #done = new Set<number>();
  readonly #asked = new Map<number, number>();

  constructor(
    private readonly imports: OrderImportsRepository,
    private readonly owner: ServiceClient,
    private readonly jobs: JobsService,
    private readonly live: Live,
    private readonly clock: Clock,
  ) {}

  /** Whether all orders of before are here. */
  async isDone(): Promise<boolean> {
    const hospitalId = currentHospital();
    if (this.#done.has(hospitalId)) return true;
    const { isDone } = await this.imports.state();
    if (isDone) this.#done.add(hospitalId);
    return isDone;
  }

  /** Asks for the older orders, where they are not here yet. */
  async begin(): Promise<void> {
    if (await this.isDone()) return;
    const hospitalId = currentHospital();
    const now = this.clock.now().getTime();
    if (now - (this.#asked.get(hospitalId) ?? -Infinity) < ASK_AGAIN_MS) return;
    this.#asked.set(hospitalId, now);
    await this.jobs.add(importOrders, { hospitalId });
  }

  /** Fetches what is left to fetch; open worklists show it at once. */
  async run(): Promise<void> {
    let { lastRecord, isDone } = await this.imports.state();
    while (!isDone) {
      const query = { after: String(lastRecord), limit: String(PAGE) };
      const { orders, next } = await this.owner.call(listOrderedTests, { query });
      isDone = next === null;
      lastRecord = next ?? lastRecord;
      await this.imports.keep(orders, { lastRecord, doneAt: isDone ? this.clock.now() : null });
    }
    this.#asked.delete(currentHospital());
    this.live.changed('lab', [currentHospital()]);
  }
}
