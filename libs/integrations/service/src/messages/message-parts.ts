import { MessageSettingsController } from '../message-settings/message-settings.controller.ts';
import { MessageSettingsRepository } from '../message-settings/message-settings.repository.ts';
import { MessageSettingsService } from '../message-settings/message-settings.service.ts';
import { MessageStopsRepository } from '../stops/message-stops.repository.ts';
import { MessageStopsService } from '../stops/message-stops.service.ts';
import { MessageTemplatesController } from '../templates/message-templates.controller.ts';
import { MessageTemplatesRepository } from '../templates/message-templates.repository.ts';
import { MessageTemplatesService } from '../templates/message-templates.service.ts';
import { CodesController } from './codes.controller.ts';
import { CodesService } from './codes.service.ts';
import { DueMessagesRepository } from './due-messages.repository.ts';
import { HandoverService } from './handover.service.ts';
import { MessageCostsService } from './message-costs.service.ts';
import { MessageKeysRepository } from './message-keys.repository.ts';
import { MessageReencryptionService } from './message-reencryption.service.ts';
import { MessageReportsController } from './message-reports.controller.ts';
import { MessageReportsService } from './message-reports.service.ts';
import { MessageSealsService } from './message-seals.service.ts';
import { MessagesController } from './messages.controller.ts';
import { MessagesRepository } from './messages.repository.ts';
import { MessagesService } from './messages.service.ts';
import { PlanningService } from './planning.service.ts';
import { SendingLanesService } from './sending-lanes.service.ts';
import { SendingService } from './sending.service.ts';
import { WaitingMessagesService } from './waiting-messages.service.ts';

/** What of the service is about messages to patients. */
export const MESSAGE_CONTROLLERS = [
  CodesController,
  MessageReportsController,
  MessageSettingsController,
  MessagesController,
  MessageTemplatesController,
] as const;

export const MESSAGE_PROVIDERS = [
  CodesService,
  DueMessagesRepository,
  HandoverService,
  MessageCostsService,
  MessageKeysRepository,
  MessageReencryptionService,
  MessageReportsService,
  MessageSealsService,
  MessageSettingsRepository,
  MessageSettingsService,
  MessagesRepository,
  MessagesService,
  MessageStopsRepository,
  MessageStopsService,
  MessageTemplatesRepository,
  MessageTemplatesService,
  PlanningService,
  SendingLanesService,
  SendingService,
  WaitingMessagesService,
] as const;
