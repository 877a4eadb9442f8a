import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { findShared, takePerson, type SharedPerson } from '@nidaan/patients-contracts';
import { Route } from '@nidaan/platform-http';
import { SharedPersonsService } from './shared-persons.service.ts';

@Controller()
export class SharedPersonsController {
  constructor(private readonly persons: SharedPersonsService) {}

  @Route(findShared)
  find({ body }: InputOf<typeof findShared>): Promise<SharedPerson[]> {
    return this.persons.find(body.number);
  }

  @Route(takePerson)
  take({ params, body }: InputOf<typeof takePerson>): Promise<AnswerOf<typeof takePerson>> {
    return this.persons.take(params.id, body);
  }
}
