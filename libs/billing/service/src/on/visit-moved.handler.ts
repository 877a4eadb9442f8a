import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { visitMoved } from '@nidaan/patients-contracts';
import { BranchBooksRepository } from '../branches/branch-books.repository.ts';

/** The fee of a visit counts at the branch to which it was moved; no figure of the hospital changes (ORG-41). */
@Controller()
export class VisitMovedHandler {
  constructor(private readonly books: BranchBooksRepository) {}

  @EventPattern<string>(visitMoved.name)
  handle({ payload }: EventEnvelope<PayloadOf<typeof visitMoved>>): void {
    this.books.move(payload.patientId, payload.toBranchId);
  }
}
