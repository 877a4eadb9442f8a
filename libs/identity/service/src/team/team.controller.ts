import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import {
  accessListPdf,
  changeMember,
  confirmMember,
  endMember,
  endMemberSession,
  findMemberNames,
  findOwners,
  findPeople,
  listMemberSessions,
  giveExtra,
  listManagers,
  listMemberNames,
  listTeam,
  memberAccess,
  memberHistory,
  takeExtra,
  leaveHospital,
} from '@nidaan/identity-contracts';
import { type FileAnswer, Route } from '@nidaan/platform-http';
import { AccessListService } from './access-list.service.ts';
import { EffectiveAccessService } from './effective-access.service.ts';
import { MemberChangesService } from './member-changes.service.ts';
import { MemberExtrasService } from './member-extras.service.ts';
import { MemberConfirmationService } from './member-confirmation.service.ts';
import { TeamService } from './team.service.ts';

/** Who works in the hospital. */
@Controller()
export class TeamController {
  constructor(
    private readonly team: TeamService,
    private readonly changes: MemberChangesService,
    private readonly extras: MemberExtrasService,
    private readonly access: EffectiveAccessService,
    private readonly confirmation: MemberConfirmationService,
    private readonly accessList: AccessListService,
  ) {}

  @Route(listTeam)
  list({ query }: InputOf<typeof listTeam>): Promise<AnswerOf<typeof listTeam>> {
    return this.team.list(query);
  }

  @Route(listManagers)
  managers(): Promise<AnswerOf<typeof listManagers>> {
    return this.team.managers();
  }

  @Route(listMemberNames)
  memberNames({ query }: InputOf<typeof listMemberNames>): Promise<AnswerOf<typeof listMemberNames>> {
    return this.team.memberNames(query);
  }

  @Route(findOwners)
  owners(): Promise<AnswerOf<typeof findOwners>> {
    return this.team.owners();
  }

  @Route(findMemberNames)
  names({ query }: InputOf<typeof findMemberNames>): Promise<AnswerOf<typeof findMemberNames>> {
    return this.team.namesOf(query.accounts);
  }

  @Route(findPeople)
  people({ body }: InputOf<typeof findPeople>): Promise<AnswerOf<typeof findPeople>> {
    return this.team.people(body);
  }

  @Route(confirmMember)
  confirm({ body }: InputOf<typeof confirmMember>): Promise<AnswerOf<typeof confirmMember>> {
    return this.confirmation.confirm(body);
  }

  @Route(accessListPdf)
  print(): Promise<FileAnswer> {
    return this.accessList.download();
  }

  @Route(changeMember)
  change({ params, body }: InputOf<typeof changeMember>): Promise<AnswerOf<typeof changeMember>> {
    return this.changes.change(params.id, body);
  }

  @Route(endMember)
  end({ params, body }: InputOf<typeof endMember>): Promise<AnswerOf<typeof endMember>> {
    return this.changes.end(params.id, body.reason);
  }

  @Route(listMemberSessions)
  sessions({ params }: InputOf<typeof listMemberSessions>): Promise<AnswerOf<typeof listMemberSessions>> {
    return this.access.sessionsOf(params.id);
  }

  @Route(endMemberSession)
  endSession({ params }: InputOf<typeof endMemberSession>): Promise<void> {
    return this.changes.endSession(params.id, params.session);
  }

  @Route(giveExtra)
  giveExtra({ params, body }: InputOf<typeof giveExtra>): Promise<AnswerOf<typeof giveExtra>> {
    return this.extras.give(params.id, body);
  }

  @Route(takeExtra)
  takeExtra({ params }: InputOf<typeof takeExtra>): Promise<void> {
    return this.extras.take(params.id, params.extra);
  }

  @Route(memberAccess)
  effective({ params }: InputOf<typeof memberAccess>): Promise<AnswerOf<typeof memberAccess>> {
    return this.access.of(params.id);
  }

  @Route(memberHistory)
  history({ params }: InputOf<typeof memberHistory>): Promise<AnswerOf<typeof memberHistory>> {
    return this.access.historyOf(params.id);
  }

  @Route(leaveHospital)
  leave({ body }: InputOf<typeof leaveHospital>): Promise<void> {
    return this.changes.leave(body.hospital_id);
  }
}
