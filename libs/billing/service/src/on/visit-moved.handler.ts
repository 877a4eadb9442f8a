import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { visitMoved } from '@nidaan/patients-contracts';
import { RetryLater } from '@nidaan/platform-events';
import { BranchBooksRepository } from '../branches/branch-books.repository.ts';
import { PostingsRepository } from '../ledger/postings.repository.ts';

/** The fee of a visit counts at the branch to which it was moved; no figure of the hospital changes (ORG-41). */
@Controller()
export class VisitMovedHandler {
  constructor(
    private readonly books: BranchBooksRepository,
    private readonly postings: PostingsRepository,
  ) {}

  @EventPattern<string>(visitMoved.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof visitMoved>>): Promise<void> {
    const { patientId, toBranchId, amountPaise = 0 } = payload;
    // The registration is told by another topic. A visit that cost nothing has no line to wait for.
    if (amountPaise > 0 && !(await this.postings.has('consultation', patientId)))
      throw new RetryLater(`the fee of visit ${patientId} is not in the books yet`);
    this.books.move(patientId, toBranchId);
  }
}
