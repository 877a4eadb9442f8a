import { Injectable } from '@nestjs/common';
import type { AnswerOf, RouteContract } from '@nidaan/kernel';
import type { OpenWork } from '@nidaan/identity-contracts';
import { countOpenTests } from '@nidaan/lab-contracts';
import { countWaiting } from '@nidaan/patients-contracts';
import { ServiceClient } from '@nidaan/platform-http';
import { countOpenOfBranch } from '@nidaan/scheduling-contracts';

/** What is open at a branch, asked of those who know it (ORG-29). */
@Injectable()
export class OpenWorkService {
  constructor(private readonly client: ServiceClient) {}

  /** Null where somebody does not answer in time. Whoever does not know a count yet is of a release before. */
  async of(id: number): Promise<OpenWork> {
    const [visits, lab, desk] = await Promise.all([
      this.#ask(countWaiting, id),
      this.#ask(countOpenTests, id),
      this.#ask(countOpenOfBranch, id),
    ]);
    return {
      pending: visits?.pending ?? null,
      prescribed: visits?.prescribed ?? null,
      tests: lab?.tests ?? null,
      appointments: desk?.appointments ?? null,
      tokens: desk?.tokens ?? null,
    };
  }

  #ask<R extends RouteContract>(contract: R, id: number): Promise<AnswerOf<R> | null> {
    return this.client.call(contract, { params: { id } }).catch(() => null);
  }
}
