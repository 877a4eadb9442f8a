import { EndQueueDaysJob } from '../jobs/end-queue-days.job.ts';
import { PrescriptionSavedHandler } from '../on/prescription-saved.handler.ts';
import { VisitCancelledHandler } from '../on/visit-cancelled.handler.ts';
import { VisitCorrectedHandler } from '../on/visit-corrected.handler.ts';
import { VisitMovedHandler } from '../on/visit-moved.handler.ts';
import { VisitRestoredHandler } from '../on/visit-restored.handler.ts';
import { VisitSentHandler } from '../on/visit-sent.handler.ts';
import { CallingService } from '../tokens/calling.service.ts';
import { CancelledVisitEntity } from '../tokens/cancelled-visit.entity.ts';
import { IssueService } from '../tokens/issue.service.ts';
import { NearTokensService } from '../tokens/near-tokens.service.ts';
import { NightService } from '../tokens/night.service.ts';
import { PublicTokensController } from '../tokens/public-tokens.controller.ts';
import { PublicTokensService } from '../tokens/public-tokens.service.ts';
import { TokenActionsService } from '../tokens/token-actions.service.ts';
import { TokenAnswersService } from '../tokens/token-answers.service.ts';
import { TokenEventEntity } from '../tokens/token-event.entity.ts';
import { TokenEventsRepository } from '../tokens/token-events.repository.ts';
import { TokenMovesService } from '../tokens/token-moves.service.ts';
import { TokenSlipEntity } from '../tokens/token-slip.entity.ts';
import { TokenSlipsService } from '../tokens/token-slips.service.ts';
import { TokenEntity } from '../tokens/token.entity.ts';
import { TokensController } from '../tokens/tokens.controller.ts';
import { TokensRepository } from '../tokens/tokens.repository.ts';
import { TokensService } from '../tokens/tokens.service.ts';
import { UndoService } from '../tokens/undo.service.ts';
import { VisitBriefsService } from '../tokens/visit-briefs.service.ts';
import { VisitTokensService } from '../tokens/visit-tokens.service.ts';
import { WaitsService } from '../tokens/waits.service.ts';
import { DayWaitsRepository } from './day-waits.repository.ts';
import { DayWaitsService } from './day-waits.service.ts';
import { DoctorDaysRepository } from './doctor-days.repository.ts';
import { DoctorDaysService } from './doctor-days.service.ts';
import { QueueBoardsService } from './queue-boards.service.ts';
import { QueueEntity } from './queue.entity.ts';
import { QueuesController } from './queues.controller.ts';
import { QueuesRepository } from './queues.repository.ts';
import { QueuesService } from './queues.service.ts';

/** What the module and the definition of the service list of queues and tokens. */
export const QUEUE_ENTITIES = [CancelledVisitEntity, QueueEntity, TokenEntity, TokenEventEntity, TokenSlipEntity] as const;

export const QUEUE_CONTROLLERS = [
  PrescriptionSavedHandler,
  PublicTokensController,
  QueuesController,
  TokensController,
  VisitCancelledHandler,
  VisitCorrectedHandler,
  VisitMovedHandler,
  VisitRestoredHandler,
  VisitSentHandler,
] as const;

export const QUEUE_PROVIDERS = [
  CallingService,
  DayWaitsRepository,
  DayWaitsService,
  DoctorDaysRepository,
  DoctorDaysService,
  EndQueueDaysJob,
  IssueService,
  NearTokensService,
  NightService,
  PublicTokensService,
  QueueBoardsService,
  QueuesRepository,
  QueuesService,
  TokenActionsService,
  TokenAnswersService,
  TokenEventsRepository,
  TokenMovesService,
  TokenSlipsService,
  TokensRepository,
  TokensService,
  UndoService,
  VisitBriefsService,
  VisitTokensService,
  WaitsService,
] as const;

export const QUEUE_HOSPITAL_WIDE = {
  cancelled_visits: 'numbers of visits alone, so that none gets a token after its cancellation',
  token_slips: 'numbers alone: how often a slip was printed',
  series: 'numbers of queues and days, which stand under their branch',
  'hospitals_with_open_tokens()': 'for the night, of all hospitals: numbers and days alone',
} as const;
