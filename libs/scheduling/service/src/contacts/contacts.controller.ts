import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { findAppointmentContacts, findPersonHoldings } from '@nidaan/scheduling-contracts';
import { ContactsService } from './contacts.service.ts';

@Controller()
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Route(findAppointmentContacts)
  find({ body }: InputOf<typeof findAppointmentContacts>): Promise<AnswerOf<typeof findAppointmentContacts>> {
    return this.contacts.find(body.appointment_ids);
  }

  @Route(findPersonHoldings)
  holdings({ query }: InputOf<typeof findPersonHoldings>): Promise<AnswerOf<typeof findPersonHoldings>> {
    return this.contacts.holdings(query.persons);
  }
}
