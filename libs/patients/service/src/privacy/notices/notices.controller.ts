import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import {
  changeNotice,
  createNotice,
  listNotices,
  noticePdf,
  publishNotice,
  readPublicNotice,
  type PrivacyNotice,
  type PublicNotice,
} from '@nidaan/patients-contracts';
import { FileAnswer, Route } from '@nidaan/platform-http';
import { ofHospital } from '../of-hospital.ts';
import { NoticesService } from './notices.service.ts';

@Controller()
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Route(listNotices)
  list(): Promise<PrivacyNotice[]> {
    return this.notices.list();
  }

  @Route(createNotice)
  create({ body }: InputOf<typeof createNotice>): Promise<PrivacyNotice> {
    return this.notices.create(body);
  }

  @Route(changeNotice)
  change({ params, body }: InputOf<typeof changeNotice>): Promise<PrivacyNotice> {
    return this.notices.change(params.id, body);
  }

  @Route(publishNotice)
  publish({ params, query }: InputOf<typeof publishNotice>): Promise<PrivacyNotice> {
    return this.notices.publish(params.id, query.draft_version);
  }

  @Route(noticePdf)
  pdf({ params, query }: InputOf<typeof noticePdf>): Promise<FileAnswer> {
    return this.notices.pdf(params.id, query.size);
  }

  @Route(readPublicNotice)
  read({ params, query }: InputOf<typeof readPublicNotice>): Promise<PublicNotice> {
    return ofHospital(params.hospital, () => this.notices.ofPublic(query.lang));
  }
}
