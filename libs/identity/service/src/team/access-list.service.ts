import { Injectable } from '@nestjs/common';
import { dayIn } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Documents } from '@nidaan/platform-documents';
import { FileAnswer } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { PrincipalsService } from '../accounts/principals.service.ts';
import { accessListPage, type AccessList } from './access-list.pdf.ts';
import { TeamRulesService } from './team-rules.service.ts';
import { TeamService } from './team.service.ts';

/** The paper 'Who has access' (ORG-90): of the members whom the caller sees. */
@Injectable()
export class AccessListService {
  constructor(
    private readonly team: TeamService,
    private readonly rules: TeamRulesService,
    private readonly principals: PrincipalsService,
    private readonly documents: Documents,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async download(): Promise<FileAnswer> {
    const content = await this.#content();
    const html = accessListPage(content);
    // It names no patient and is no record of its own.
    void this.audit.read('identity.access-list', 0);
    return new FileAnswer({
      body: await this.documents.pdf(html, { hospitalId: currentHospital(), isAhead: false }),
      contentType: 'application/pdf',
      filename: `who-has-access-${dayIn(content.hospital.timeZone, content.now)}.pdf`,
    });
  }

  async #content(): Promise<AccessList> {
    const [giver, members, hospital] = [
      await this.rules.asking(),
      await this.team.list({ status: undefined }),
      await this.principals.letterhead(),
    ];
    return {
      hospital,
      members: members.filter(({ status }) => status !== 'ended'),
      branches: giver.branchNames,
      printedBy: giver.name,
      now: this.clock.now(),
    };
  }
}
