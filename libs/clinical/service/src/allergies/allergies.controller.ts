import { Controller } from '@nestjs/common';
import { findAllergies, findAllergiesOfMany, readAllergies, writeAllergies, type Allergies } from '@nidaan/clinical-contracts';
import type { InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { AllergiesService } from './allergies.service.ts';

@Controller()
export class AllergiesController {
  constructor(private readonly allergies: AllergiesService) {}

  @Route(readAllergies)
  read({ params }: InputOf<typeof readAllergies>): Promise<Allergies> {
    return this.allergies.read(params.id);
  }

  @Route(findAllergies)
  find({ query }: InputOf<typeof findAllergies>): Promise<Allergies> {
    return this.allergies.find(query.visits);
  }

  @Route(findAllergiesOfMany)
  findOfMany({ body }: InputOf<typeof findAllergiesOfMany>): Promise<Allergies> {
    return this.allergies.find(body.visits);
  }

  @Route(writeAllergies)
  write({ params, body }: InputOf<typeof writeAllergies>): Promise<Allergies> {
    return this.allergies.write(params.id, body);
  }
}
