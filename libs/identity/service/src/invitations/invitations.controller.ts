import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import {
  acceptInvitation,
  declineInvitation,
  findInvitation,
  inviteMember,
  lookAtInvitation,
  revokeInvitation,
  sendInvitation,
} from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { DeskNamesService } from '../desk-names/desk-names.service.ts';
import { AcceptancesService } from './acceptances.service.ts';
import { InvitationsService } from './invitations.service.ts';

/** Colleagues are invited, and join. */
@Controller()
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly acceptances: AcceptancesService,
    private readonly deskNames: DeskNamesService,
  ) {}

  @Route(inviteMember)
  invite({ body }: InputOf<typeof inviteMember>): Promise<AnswerOf<typeof inviteMember>> {
    const { email, login_name: loginName } = body;
    return email === undefined ? this.deskNames.make(loginName!, body) : this.invitations.invite({ ...body, email });
  }

  @Route(sendInvitation)
  sendAgain({ params }: InputOf<typeof sendInvitation>): Promise<AnswerOf<typeof sendInvitation>> {
    return this.invitations.sendAgain(params.id);
  }

  @Route(findInvitation)
  find({ params }: InputOf<typeof findInvitation>): Promise<AnswerOf<typeof findInvitation>> {
    return this.invitations.find(params.id);
  }

  @Route(revokeInvitation)
  revoke({ params }: InputOf<typeof revokeInvitation>): Promise<void> {
    return this.invitations.revoke(params.id);
  }

  @Route(lookAtInvitation)
  look({ body }: InputOf<typeof lookAtInvitation>): Promise<AnswerOf<typeof lookAtInvitation>> {
    return this.acceptances.look(body);
  }

  @Route(acceptInvitation)
  accept({ body }: InputOf<typeof acceptInvitation>): Promise<AnswerOf<typeof acceptInvitation>> {
    return this.acceptances.accept(body);
  }

  @Route(declineInvitation)
  decline({ body }: InputOf<typeof declineInvitation>): Promise<AnswerOf<typeof declineInvitation>> {
    return this.acceptances.decline(body);
  }
}
