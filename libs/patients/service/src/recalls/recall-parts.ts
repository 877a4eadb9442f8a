import type { Provider, Type } from '@nestjs/common';
import { AddDueRecallsJob } from '../jobs/add-due-recalls.job.ts';
import { AppointmentBookedHandler } from '../on/appointment-booked.handler.ts';
import { AppointmentCancelledHandler } from '../on/appointment-cancelled.handler.ts';
import { AppointmentMissedHandler } from '../on/appointment-missed.handler.ts';
import { AppointmentMovedHandler } from '../on/appointment-moved.handler.ts';
import { RecallAnswersService } from './recall-answers.service.ts';
import { RecallRuleEntity } from './recall-rule.entity.ts';
import { RecallRulesRepository } from './recall-rules.repository.ts';
import { RecallRulesService } from './recall-rules.service.ts';
import { RecallEntity } from './recall.entity.ts';
import { RecallsController } from './recalls.controller.ts';
import { RecallsRepository } from './recalls.repository.ts';
import { RecallsService } from './recalls.service.ts';

/** Recalls as a part of the service: its tables, controllers and providers. */
export const RECALL_ENTITIES = [RecallEntity, RecallRuleEntity] as const;

export const RECALL_CONTROLLERS: readonly Type[] = [
  RecallsController,
  AppointmentBookedHandler,
  AppointmentMovedHandler,
  AppointmentCancelledHandler,
  AppointmentMissedHandler,
];

export const RECALL_PROVIDERS: readonly Provider[] = [
  AddDueRecallsJob,
  RecallAnswersService,
  RecallRulesRepository,
  RecallRulesService,
  RecallsRepository,
  RecallsService,
];
