import { AcceptancesService } from './acceptances.service.ts';
import { InvitationTokens } from './invitation-tokens.ts';
import { InvitationsRepository } from './invitations.repository.ts';
import { InvitationsService } from './invitations.service.ts';

/** What the module of identity provides for invitations. */
export const INVITATIONS = [AcceptancesService, InvitationTokens, InvitationsRepository, InvitationsService];
