import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { findAppointmentContacts } from '@nidaan/scheduling-contracts';
import { ContactsService } from './contacts.service.ts';

@Controller()
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Route(findAppointmentContacts)
  find({ body }: InputOf<typeof findAppointmentContacts>): Promise<AnswerOf<typeof findAppointmentContacts>> {
    return this.contacts.find(body.appointment_ids);
  }
}
