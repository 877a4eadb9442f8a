import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import {
  countOpenOfBranch,
  findAppointmentContacts,
  findPersonAppointments,
  findPersonHoldings,
  findTokenContacts,
} from '@nidaan/scheduling-contracts';
import { AppointmentsService } from '../appointments/appointments.service.ts';
import { ContactsService } from './contacts.service.ts';

@Controller()
export class ContactsController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly appointments: AppointmentsService,
  ) {}

  @Route(findAppointmentContacts)
  find({ body }: InputOf<typeof findAppointmentContacts>): Promise<AnswerOf<typeof findAppointmentContacts>> {
    return this.contacts.find(body.appointment_ids);
  }

  @Route(findTokenContacts)
  tokens({ body }: InputOf<typeof findTokenContacts>): Promise<AnswerOf<typeof findTokenContacts>> {
    return this.contacts.tokens(body.token_ids);
  }

  @Route(findPersonHoldings)
  holdings({ query }: InputOf<typeof findPersonHoldings>): Promise<AnswerOf<typeof findPersonHoldings>> {
    return this.contacts.holdings(query.persons);
  }

  @Route(findPersonAppointments)
  async ofPerson({ body }: InputOf<typeof findPersonAppointments>): Promise<AnswerOf<typeof findPersonAppointments>> {
    return { appointments: await this.appointments.ofPerson(body) };
  }

  @Route(countOpenOfBranch)
  ofBranch({ params }: InputOf<typeof countOpenOfBranch>): Promise<AnswerOf<typeof countOpenOfBranch>> {
    return this.contacts.ofBranch(params.id);
  }
}
