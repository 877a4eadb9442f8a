import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { type FileAnswer, Route } from '@nidaan/platform-http';
import {
  bookAppointment,
  changeAppointment,
  dayListPdf,
  checkIn,
  listAppointments,
  readAppointment,
  rescheduleAppointment,
} from '@nidaan/scheduling-contracts';
import { AppointmentsService } from './appointments.service.ts';
import { ArrivalsService } from './arrivals.service.ts';
import { BookingsService } from './bookings.service.ts';
import { DayListsService } from './day-lists.service.ts';
import { MovesService } from './moves.service.ts';
import { StatusesService } from './statuses.service.ts';

@Controller()
export class AppointmentsController {
  constructor(
    private readonly appointments: AppointmentsService,
    private readonly bookings: BookingsService,
    private readonly moves: MovesService,
    private readonly statuses: StatusesService,
    private readonly arrivals: ArrivalsService,
    private readonly dayLists: DayListsService,
  ) {}

  @Route(listAppointments)
  list({ query }: InputOf<typeof listAppointments>): Promise<AnswerOf<typeof listAppointments>> {
    return this.appointments.list(query);
  }

  @Route(dayListPdf)
  dayList({ params, query }: InputOf<typeof dayListPdf>): Promise<FileAnswer> {
    return this.dayLists.print(params.id, query);
  }

  @Route(bookAppointment)
  book({ body }: InputOf<typeof bookAppointment>): Promise<AnswerOf<typeof bookAppointment>> {
    return this.bookings.book(body);
  }

  @Route(readAppointment)
  read({ params }: InputOf<typeof readAppointment>): Promise<AnswerOf<typeof readAppointment>> {
    return this.appointments.read(params.id);
  }

  @Route(changeAppointment)
  change({ params, body }: InputOf<typeof changeAppointment>): Promise<AnswerOf<typeof changeAppointment>> {
    return this.statuses.change(params.id, body);
  }

  @Route(rescheduleAppointment)
  reschedule({ params, body }: InputOf<typeof rescheduleAppointment>): Promise<AnswerOf<typeof rescheduleAppointment>> {
    return this.moves.reschedule(params.id, body);
  }

  @Route(checkIn)
  checkIn({ params, body }: InputOf<typeof checkIn>): Promise<AnswerOf<typeof checkIn>> {
    return this.arrivals.checkIn(params.id, body);
  }
}
