import { Injectable } from '@nestjs/common';
import { runAs } from '@nidaan/platform-access';
import { MessageSealsService } from './message-seals.service.ts';

/** Seals the hospitals' keys of messages anew that another than the present key sealed; may be stopped and asked again. */
@Injectable()
export class MessageReencryptionService {
  readonly what = 'keys of messages';

  constructor(private readonly seals: MessageSealsService) {}

  async byKey(): Promise<{ mark: string; count: number; isPresent: boolean }[]> {
    const sums = new Map<string, number>();
    for (const { mark } of await this.#marks()) sums.set(mark, (sums.get(mark) ?? 0) + 1);
    return [...sums].map(([mark, count]) => ({ mark, count, isPresent: mark === this.seals.presentMark }));
  }

  async run(): Promise<{ resealed: number; unopened: string[] }> {
    const total = { resealed: 0, unopened: [] as string[] };
    for (const { hospitalId, mark } of await this.#marks()) {
      if (mark === this.seals.presentMark) continue;
      const isDone = await runAs({ hospitalId }, () => this.seals.reseal());
      if (isDone) total.resealed += 1;
      else total.unopened.push(`messages of hospital ${hospitalId}`);
    }
    return total;
  }

  #marks() {
    return runAs({ hospitalId: null }, () => this.seals.marks());
  }
}
