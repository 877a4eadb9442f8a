import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { changePresence, listFreeDays, listSlots, readCalendar, readPresence } from '@nidaan/scheduling-contracts';
import { PresencesService } from '../presences/presences.service.ts';
import { SlotsService } from './slots.service.ts';

@Controller()
export class SlotsController {
  constructor(
    private readonly slots: SlotsService,
    private readonly presences: PresencesService,
  ) {}

  @Route(listSlots)
  day({ params, query }: InputOf<typeof listSlots>): Promise<AnswerOf<typeof listSlots>> {
    return this.slots.day(params.id, query.date);
  }

  @Route(listFreeDays)
  free({ query }: InputOf<typeof listFreeDays>): Promise<AnswerOf<typeof listFreeDays>> {
    return this.slots.free(query);
  }

  @Route(readCalendar)
  month({ params, query }: InputOf<typeof readCalendar>): Promise<AnswerOf<typeof readCalendar>> {
    return this.slots.month(params.id, query.month);
  }

  @Route(readPresence)
  presence({ params }: InputOf<typeof readPresence>): Promise<AnswerOf<typeof readPresence>> {
    return this.presences.today(params.id);
  }

  @Route(changePresence)
  change({ params, body }: InputOf<typeof changePresence>): Promise<AnswerOf<typeof changePresence>> {
    return this.presences.change(params.id, body);
  }
}
