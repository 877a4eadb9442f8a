import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { findContacts } from '@nidaan/patients-contracts';
import { Route } from '@nidaan/platform-http';
import { ContactsService } from './contacts.service.ts';

/** Asked for each batch of messages that is about to leave. */
@Controller()
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Route(findContacts)
  find({ body }: InputOf<typeof findContacts>): Promise<AnswerOf<typeof findContacts>> {
    return this.contacts.find(body.person_ids);
  }
}
