import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { searchPersons, type PersonCard } from '@nidaan/patients-contracts';
import { Route } from '@nidaan/platform-http';
import { PersonSearchService } from './person-search.service.ts';

@Controller()
export class PersonSearchController {
  constructor(private readonly persons: PersonSearchService) {}

  @Route(searchPersons)
  search({ query }: InputOf<typeof searchPersons>): Promise<PersonCard[]> {
    return this.persons.search(query);
  }
}
