import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import {
  changeSchedule,
  createExtraSession,
  listExtraSessions,
  readSchedule,
  removeExtraSession,
} from '@nidaan/scheduling-contracts';
import { SchedulesService } from './schedules.service.ts';

@Controller()
export class SchedulesController {
  constructor(private readonly schedules: SchedulesService) {}

  @Route(readSchedule)
  read({ params }: InputOf<typeof readSchedule>): Promise<AnswerOf<typeof readSchedule>> {
    return this.schedules.week(params.id);
  }

  @Route(changeSchedule)
  change({ params, query, body }: InputOf<typeof changeSchedule>): Promise<AnswerOf<typeof changeSchedule>> {
    return this.schedules.replace(params.id, body, query.seen);
  }

  @Route(listExtraSessions)
  sessions({ params }: InputOf<typeof listExtraSessions>): Promise<AnswerOf<typeof listExtraSessions>> {
    return this.schedules.sessions(params.id);
  }

  @Route(createExtraSession)
  add({ params, body }: InputOf<typeof createExtraSession>): Promise<AnswerOf<typeof createExtraSession>> {
    return this.schedules.addSession(params.id, body);
  }

  @Route(removeExtraSession)
  remove({ params }: InputOf<typeof removeExtraSession>): Promise<void> {
    return this.schedules.removeSession(params.id, params.session);
  }
}
