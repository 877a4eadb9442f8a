import { AccessListService } from './access-list.service.ts';
import { EffectiveAccessService } from './effective-access.service.ts';
import { MemberChangesService } from './member-changes.service.ts';
import { MemberConfirmationService } from './member-confirmation.service.ts';
import { MemberExtrasService } from './member-extras.service.ts';
import { MemberHistoryRepository } from './member-history.repository.ts';
import { MemberHistoryService } from './member-history.service.ts';
import { RoleChangesService } from './role-changes.service.ts';
import { RolesRepository } from './roles.repository.ts';
import { RolesService } from './roles.service.ts';
import { TeamDates } from './team-dates.ts';
import { TeamRepository } from './team.repository.ts';
import { TeamRulesService } from './team-rules.service.ts';
import { TeamService } from './team.service.ts';

/** What team and roles are made of. */
export const TEAM = [
  AccessListService,
  EffectiveAccessService,
  MemberChangesService,
  MemberConfirmationService,
  MemberExtrasService,
  MemberHistoryRepository,
  MemberHistoryService,
  RoleChangesService,
  RolesRepository,
  RolesService,
  TeamDates,
  TeamRepository,
  TeamRulesService,
  TeamService,
];
