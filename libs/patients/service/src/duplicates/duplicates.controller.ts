import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import {
  checkPerson,
  dismissDuplicate,
  listDuplicates,
  type Duplicate,
  type DuplicateState,
  type LikelyPerson,
} from '@nidaan/patients-contracts';
import { Route } from '@nidaan/platform-http';
import { DuplicatesService } from './duplicates.service.ts';

@Controller()
export class DuplicatesController {
  constructor(private readonly duplicates: DuplicatesService) {}

  @Route(checkPerson)
  check({ body }: InputOf<typeof checkPerson>): Promise<LikelyPerson[]> {
    return this.duplicates.check(body);
  }

  @Route(listDuplicates)
  list({ query }: InputOf<typeof listDuplicates>): Promise<Duplicate[]> {
    return this.duplicates.list(query);
  }

  @Route(dismissDuplicate)
  dismiss({ params, body }: InputOf<typeof dismissDuplicate>): Promise<{ id: string; state: DuplicateState }> {
    return this.duplicates.dismiss(params.id, body.reason);
  }
}
