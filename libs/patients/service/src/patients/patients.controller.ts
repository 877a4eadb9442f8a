import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf, PaperState } from '@nidaan/kernel';
import {
  completedPatients,
  countPatients,
  findPatientBrief,
  countWaiting,
  findPersonVisits,
  findVisitsAtBranches,
  knownPatients,
  moveVisit,
  patientDetail,
  patientReport,
  patientsMain,
  patientSummary,
  patientVisits,
  personSummary,
  pendingPatients,
  prescriptionState,
  registerPatient,
  revealAadhaar,
  summaryState,
  todaysPayments,
  type KnownPatient,
  type PatientAnswer,
  type PatientBrief,
} from '@nidaan/patients-contracts';
import { ArrayStream, FileAnswer, Route } from '@nidaan/platform-http';
import { RegistrationsService } from '../registrations/registrations.service.ts';
import { ReportsService } from '../reports/reports.service.ts';
import { VisitsService } from '../visits/visits.service.ts';
import { VisitMovesService } from './visit-moves.service.ts';
import { PatientsService } from './patients.service.ts';

@Controller()
export class PatientsController {
  constructor(
    private readonly patients: PatientsService,
    private readonly registrations: RegistrationsService,
    private readonly reports: ReportsService,
    private readonly moves: VisitMovesService,
    private readonly visitsOf: VisitsService,
  ) {}

  @Route(registerPatient)
  register({ body }: InputOf<typeof registerPatient>): Promise<PatientAnswer> {
    return this.registrations.register(body);
  }

  @Route(pendingPatients)
  pending({ query }: InputOf<typeof pendingPatients>): ArrayStream<PatientAnswer> {
    return new ArrayStream(this.patients.pending(query));
  }

  @Route(todaysPayments)
  async todays({ query }: InputOf<typeof todaysPayments>): Promise<ArrayStream<PatientAnswer>> {
    return new ArrayStream(await this.patients.todays(query));
  }

  @Route(patientSummary)
  summary({ params, query }: InputOf<typeof patientSummary>): Promise<PatientAnswer> {
    return this.patients.detail(params.id, query);
  }

  @Route(moveVisit)
  move({ params, body }: InputOf<typeof moveVisit>): Promise<PatientAnswer> {
    return this.moves.move(params.id, body.branch, body.reason);
  }

  @Route(patientsMain)
  all({ query }: InputOf<typeof patientsMain>): ArrayStream<PatientAnswer> {
    return new ArrayStream(this.patients.all(query));
  }

  @Route(countPatients)
  count({ query }: InputOf<typeof countPatients>): Promise<{ total: number }> {
    return this.patients.count(query.search);
  }

  @Route(knownPatients)
  known({ query }: InputOf<typeof knownPatients>): Promise<KnownPatient[]> {
    return this.visitsOf.known(query.phone);
  }

  @Route(completedPatients)
  async completed({ query }: InputOf<typeof completedPatients>): Promise<ArrayStream<PatientAnswer>> {
    return new ArrayStream(await this.patients.completed(query));
  }

  @Route(patientDetail)
  detail({ params, query }: InputOf<typeof patientDetail>): Promise<PatientAnswer> {
    return this.patients.detail(params.id, query);
  }

  @Route(revealAadhaar)
  aadhaar({ params }: InputOf<typeof revealAadhaar>): Promise<{ aadhar: string }> {
    return this.patients.aadhaar(params.id);
  }

  @Route(patientVisits)
  visits({ params }: InputOf<typeof patientVisits>): Promise<PatientAnswer[]> {
    return this.patients.visits(params.id);
  }

  @Route(findPatientBrief)
  brief({ params }: InputOf<typeof findPatientBrief>): Promise<PatientBrief> {
    return this.patients.brief(params.id);
  }

  @Route(findPersonVisits)
  async personVisits({ params, query }: InputOf<typeof findPersonVisits>): Promise<{ visits: number[] }> {
    return { visits: await this.patients.visitIds(params.id, query.branches) };
  }

  @Route(findVisitsAtBranches)
  async atBranches({ body }: InputOf<typeof findVisitsAtBranches>): Promise<AnswerOf<typeof findVisitsAtBranches>> {
    return { visits: await this.patients.visitsAt(body.branches, body.visits) };
  }

  @Route(countWaiting)
  waiting({ params }: InputOf<typeof countWaiting>): Promise<AnswerOf<typeof countWaiting>> {
    return this.patients.countWaiting(params.id);
  }

  @Route(prescriptionState)
  prescriptionState({ params }: InputOf<typeof prescriptionState>): Promise<PaperState> {
    return this.reports.state(params.number);
  }

  @Route(summaryState)
  summaryState({ params }: InputOf<typeof summaryState>): Promise<PaperState> {
    return this.reports.summaryState(params.number);
  }

  @Route(patientReport)
  report({ params, query }: InputOf<typeof patientReport>): Promise<FileAnswer> {
    return this.reports.download(params.id, query);
  }

  @Route(personSummary)
  personSummary({ params, query }: InputOf<typeof personSummary>): Promise<FileAnswer> {
    return this.reports.summary(params.id, query);
  }
}
