import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import {
  assignVisit,
  changePerson,
  findPerson,
  listUnidentified,
  personHistory,
  personVisits,
  registerBaby,
  registerPerson,
  strikePerson,
  type PatientAnswer,
  type PersonAnswer,
  type PersonChange,
  type PersonVisit,
  type UnidentifiedPerson,
} from '@nidaan/patients-contracts';
import { ArrayStream, Route } from '@nidaan/platform-http';
import { PersonCorrectionsService } from './person-corrections.service.ts';
import { PersonsService } from './persons.service.ts';
import { UnidentifiedService } from './unidentified.service.ts';
import { VisitAssignmentsService } from './visit-assignments.service.ts';

@Controller()
export class PersonsController {
  constructor(
    private readonly persons: PersonsService,
    private readonly corrections: PersonCorrectionsService,
    private readonly assignments: VisitAssignmentsService,
    private readonly unidentified: UnidentifiedService,
  ) {}

  @Route(findPerson)
  find({ params }: InputOf<typeof findPerson>): Promise<PersonAnswer> {
    return this.persons.find(params.id);
  }

  @Route(changePerson)
  change({ params, body }: InputOf<typeof changePerson>): Promise<AnswerOf<typeof changePerson>> {
    return this.corrections.correct(params.id, body);
  }

  @Route(personHistory)
  history({ params }: InputOf<typeof personHistory>): Promise<PersonChange[]> {
    return this.persons.history(params.id);
  }

  @Route(personVisits)
  async visits({ params, query }: InputOf<typeof personVisits>): Promise<ArrayStream<PersonVisit>> {
    return new ArrayStream(await this.persons.visits(params.id, query));
  }

  @Route(registerPerson)
  register({ body }: InputOf<typeof registerPerson>): Promise<PersonAnswer> {
    return this.persons.register(body);
  }

  @Route(registerBaby)
  registerBaby({ params, body }: InputOf<typeof registerBaby>): Promise<PersonAnswer> {
    return this.persons.registerBaby(params.id, body);
  }

  @Route(listUnidentified)
  listUnidentified({ query }: InputOf<typeof listUnidentified>): ArrayStream<UnidentifiedPerson> {
    return new ArrayStream(this.unidentified.list(query));
  }

  @Route(strikePerson)
  strike({ params, body }: InputOf<typeof strikePerson>): Promise<PersonAnswer> {
    return this.persons.strike(params.id, body.reason);
  }

  @Route(assignVisit)
  assign({ params, body }: InputOf<typeof assignVisit>): Promise<PatientAnswer> {
    return this.assignments.assign(params.id, body.person_id, body.reason);
  }
}
