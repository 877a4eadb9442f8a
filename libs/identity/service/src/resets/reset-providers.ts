import { JoinPermissionsRepository } from './join-permissions.repository.ts';
import { ResetPermissionsRepository } from './reset-permissions.repository.ts';
import { ResetsService } from './resets.service.ts';

/** What the module of identity provides for forgotten passwords. */
export const RESETS = [JoinPermissionsRepository, ResetPermissionsRepository, ResetsService];
