import { Injectable } from '@nestjs/common';
import { DEFAULT_TIME_ZONE, notFound, type InputOf } from '@nidaan/kernel';
import { closedRecords, currentHospital, may } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Config, publicUrlOf } from '@nidaan/platform-config';
import { Documents } from '@nidaan/platform-documents';
import { FileAnswer } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { QUEUE_MESSAGES as messages, type TokenAnswer, type tokenSlip } from '@nidaan/scheduling-contracts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { queueName, queueNameHi, roomOfQueue } from '../queues/queue-names.ts';
import { QueuesService } from '../queues/queues.service.ts';
import { TokenAnswersService } from './token-answers.service.ts';
import { tokenSlipPage, type SlipPatient } from './token-slip.pdf.ts';
import type { TokenEntity } from './token.entity.ts';
import { TokensRepository } from './tokens.repository.ts';
import { VisitBriefsService } from './visit-briefs.service.ts';

const MINUTE_MS = 60_000;
/** Tokens on paper (FRD-37). */
@Injectable()
export class TokenSlipsService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly queues: QueuesService,
    private readonly answers: TokenAnswersService,
    private readonly visits: VisitBriefsService,
    private readonly hospitals: HospitalsService,
    private readonly documents: Documents,
    private readonly config: Config,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 for a token that is not in sight. It counts as printed, so that the next one is a duplicate. */
  async pdf(id: number, { size, lang }: InputOf<typeof tokenSlip>['query']): Promise<FileAnswer> {
    const token = await this.tokens.find(id);
    if (!token) throw notFound(messages.tokenUnknown);
    const [queue, hospital] = [await this.queues.get(token.queueId), await this.hospitals.current()];
    const [answer, patient] = [await this.answers.one(token, queue), await this.#patient(token)];
    const timeZone = hospital?.timeZone ?? DEFAULT_TIME_ZONE;
    const html = tokenSlipPage(
      {
        ...{
          label: answer.label,
          queue: (lang === 'hi' && queueNameHi(queue)) || queueName(queue),
          isDoctor: queue.doctorId !== null,
        },
        ...{ room: roomOfQueue(queue, token.counterId), patient, expected: this.#expected(answer, timeZone) },
        issued: new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(token.issuedAt),
        link: `${publicUrlOf(this.config.values)}/q/${token.publicKey}`,
        isDuplicate: (await this.tokens.printed(id)) > 1,
      },
      { hospital, size, language: lang },
    );
    // Another wait each time: none is kept.
    const body = await this.documents.pdf(html, { hospitalId: currentHospital(), isAhead: false });
    void this.audit.read('scheduling.token', id);
    return new FileAnswer({ body, contentType: 'application/pdf', filename: `token-${answer.label}.pdf` });
  }

  // A slip is printed while patients is away: with the name that the token bears.
  // Of a restricted record that is closed to the caller the slip bears the number alone (ORG-64).
  async #patient({ patientId, personId, displayName }: TokenEntity): Promise<SlipPatient> {
    const nobody = { name: '', uhid: '', age: '', ageText: '', gender: '' };
    const records = closedRecords();
    const isClosed =
      (patientId !== null && records.hidesVisit(patientId)) || (personId !== null && records.hidesPerson(personId));
    if (isClosed || !may('patients.view')) return nobody;
    const known = patientId === null ? null : await this.visits.onPaper(patientId).catch(() => null);
    return known ?? { ...nobody, name: displayName };
  }

  #expected({ eta_minutes: from, eta_to: to }: TokenAnswer, timeZone: string): string {
    if (from === null || to === null) return '';
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    const at = (minutes: number) => clock.format(new Date(this.clock.now().getTime() + minutes * MINUTE_MS));
    return `${at(from)}–${at(to)}`;
  }
}
