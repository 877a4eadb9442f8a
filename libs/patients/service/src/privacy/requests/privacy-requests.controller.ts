import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import {
  acknowledgementPdf,
  correctForRequest,
  createRequest,
  finishRequest,
  listRequests,
  readRequest,
  refuseRequest,
  reopenRequest,
  sendPublicRequest,
  startRequest,
  verifyRequest,
  type OpenedRequest,
  type PrivacyRequest,
} from '@nidaan/patients-contracts';
import { FileAnswer, Route } from '@nidaan/platform-http';
import { RequestCorrectionsService } from '../corrections/request-corrections.service.ts';
import { ofHospital } from '../of-hospital.ts';
import { PrivacyRequestsService } from './privacy-requests.service.ts';
import { RequestPapersService } from './request-papers.service.ts';
import { RequestStepsService } from './request-steps.service.ts';

@Controller()
export class PrivacyRequestsController {
  constructor(
    private readonly requests: PrivacyRequestsService,
    private readonly steps: RequestStepsService,
    private readonly corrections: RequestCorrectionsService,
    private readonly papers: RequestPapersService,
  ) {}

  @Route(listRequests)
  list({ query }: InputOf<typeof listRequests>): Promise<PrivacyRequest[]> {
    return this.requests.list(query);
  }

  @Route(createRequest)
  create({ body }: InputOf<typeof createRequest>): Promise<PrivacyRequest> {
    return this.requests.take(body);
  }

  @Route(readRequest)
  read({ params }: InputOf<typeof readRequest>): Promise<OpenedRequest> {
    return this.corrections.read(params.id);
  }

  @Route(correctForRequest)
  correct({ params, body }: InputOf<typeof correctForRequest>): Promise<OpenedRequest> {
    return this.corrections.correct(params.id, body);
  }

  @Route(verifyRequest)
  verify({ params, body }: InputOf<typeof verifyRequest>): Promise<PrivacyRequest> {
    return this.steps.verify(params.id, body);
  }

  @Route(startRequest)
  start({ params }: InputOf<typeof startRequest>): Promise<PrivacyRequest> {
    return this.steps.start(params.id);
  }

  @Route(finishRequest)
  finish({ params }: InputOf<typeof finishRequest>): Promise<PrivacyRequest> {
    return this.steps.finish(params.id);
  }

  @Route(refuseRequest)
  refuse({ params, body }: InputOf<typeof refuseRequest>): Promise<PrivacyRequest> {
    return this.steps.refuse(params.id, body);
  }

  @Route(reopenRequest)
  reopen({ params }: InputOf<typeof reopenRequest>): Promise<PrivacyRequest> {
    return this.steps.reopen(params.id);
  }

  @Route(acknowledgementPdf)
  acknowledgement({ params, query }: InputOf<typeof acknowledgementPdf>): Promise<FileAnswer> {
    return this.papers.acknowledgement(params.id, query.size);
  }

  @Route(sendPublicRequest)
  send({ params, body }: InputOf<typeof sendPublicRequest>): Promise<AnswerOf<typeof sendPublicRequest>> {
    return ofHospital(params.hospital, () => this.requests.takePublic(body));
  }
}
