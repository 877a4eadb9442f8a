import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import {
  addIdentifier,
  changeIdentifier,
  listIdentifiers,
  type NotedIdentifier,
  type PersonIdentifier,
} from '@nidaan/patients-contracts';
import { Route } from '@nidaan/platform-http';
import { IdentifiersService } from './identifiers.service.ts';

@Controller()
export class IdentifiersController {
  constructor(private readonly identifiers: IdentifiersService) {}

  @Route(listIdentifiers)
  list({ params }: InputOf<typeof listIdentifiers>): Promise<PersonIdentifier[]> {
    return this.identifiers.list(params.id);
  }

  @Route(addIdentifier)
  add({ params, body }: InputOf<typeof addIdentifier>): Promise<NotedIdentifier> {
    return this.identifiers.add(params.id, body);
  }

  @Route(changeIdentifier)
  change({ params, body }: InputOf<typeof changeIdentifier>): Promise<PersonIdentifier> {
    return this.identifiers.change(params.id, params.identifier_id, body.active);
  }
}
