import { Injectable } from '@nestjs/common';
import { itemLines, testNamesIn, type PrescriptionSaved } from '@nidaan/clinical-contracts';
import type { VisitSent } from '@nidaan/patients-contracts';
import { OPEN_STATES, type TokenState } from '@nidaan/scheduling-contracts';
import { VISIT_CANCELLED, VISIT_MOVED } from '../appointments/status-words.ts';
import { StatusesService } from '../appointments/statuses.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { QueuesRepository, type QueueRow } from '../queues/queues.repository.ts';
import { QueuesService } from '../queues/queues.service.ts';
import { IssueService } from './issue.service.ts';
import { NearTokensService } from './near-tokens.service.ts';
import { TokenActionsService } from './token-actions.service.ts';
import { TokenMovesService, type Act } from './token-moves.service.ts';
import type { TokenEntity } from './token.entity.ts';
import { TokensRepository } from './tokens.repository.ts';

const isOpen = (state: TokenState): boolean => (OPEN_STATES as readonly TokenState[]).includes(state);

/** It ended without a prescription: the doctor may have called in vain, and an undo or a report brings it back. */
const isUnprescribed = ({ state, prescribedAt }: TokenEntity, queue: QueueRow | undefined): boolean =>
  state === 'done' && prescribedAt === null && queue?.kind === 'doctor';

/** Tokens follow their visits: others tell what happens to these. What comes late or twice changes nothing. */
@Injectable()
export class VisitTokensService {
  constructor(
    private readonly queues: QueuesService,
    private readonly rows: QueuesRepository,
    private readonly tokens: TokensRepository,
    private readonly moves: TokenMovesService,
    private readonly issues: IssueService,
    private readonly actions: TokenActionsService,
    private readonly appointments: StatusesService,
    private readonly near: NearTokensService,
    private readonly hospitals: HospitalsService,
  ) {}

  /** A visit that goes to a doctor gets a token of the doctor's queue, with the place of the time of its registration (FRD-55). */
  async sent({ doctorId, branchId, patientId, personId, appointmentId, name, priority, ageYears, at }: VisitSent): Promise<void> {
    const queue = await this.queues.ofDoctor(doctorId, branchId);
    if (!queue || (await this.tokens.isCancelled(patientId))) return;
    const known = await this.tokens.ofVisit(patientId);
    if (known.some(({ queueId }) => queueId === queue.id)) return;
    const slotAt = appointmentId === null ? null : await this.tokens.beginOfAppointment(appointmentId);
    const who = { patientId, personId, appointmentId, name, priority, age: ageYears, at: new Date(at), slotAt };
    await this.moves.byItself((act) => this.issues.issue(act, queue, who));
  }

  /** The prescription of a visit ends its tokens of doctors, completes its appointment, and sends it on where the queue says so (FRD-60). */
  async prescribed({ patientId, savedAt, needsDispensing, tests }: PrescriptionSaved): Promise<void> {
    const goesOn = needsDispensing || testNamesIn(itemLines(tests)).length > 0;
    await this.moves.byItself(async (act) => {
      const tokens = await this.tokens.lockOfVisit(act.tx, patientId);
      const queues = new Map((await this.rows.some(tokens.map(({ queueId }) => queueId))).map((queue) => [queue.id, queue]));
      for (const token of tokens) {
        const queue = queues.get(token.queueId);
        // A patient who is back with a report waits for another prescription than the one before.
        if (queue?.kind !== 'doctor' || token.prescribedAt !== null || token.waitingSince > new Date(savedAt)) continue;
        this.#end(act, token, new Date(savedAt));
        await this.near.lineMoved(act, queue);
        if (goesOn && queue.nextQueueId !== null) await this.#sendOn(act, token, queue.nextQueueId);
      }
      // Also where the doctor sent the patient on before: that token has ended already.
      const appointmentId = await this.tokens.appointmentOfVisit(patientId);
      if (appointmentId !== null) await this.appointments.complete(appointmentId);
    });
  }

  /** The tokens and the appointment of a cancelled visit end with it, and it gets no token any more (FRD-11). */
  async cancelled(patientId: number, at: Date): Promise<void> {
    await this.moves.byItself(async (act) => {
      this.tokens.noteCancelled(act.tx, patientId, at);
      const open = (await this.tokens.lockOfVisit(act.tx, patientId)).filter(({ state }) => state !== 'done');
      const reason = VISIT_CANCELLED;
      for (const token of open)
        this.moves.move(act, token, { action: 'cancel', change: { state: 'cancelled', endedAt: act.at, reason }, reason });
      for (const queue of await this.rows.some(open.map(({ queueId }) => queueId))) await this.near.lineMoved(act, queue);
      const appointmentId = await this.tokens.appointmentOfVisit(patientId);
      if (appointmentId !== null) await this.appointments.endWithVisit(appointmentId, patientId);
    });
  }

  /** A visit that was moved waits at its new branch alone: with its doctor, and its place there is counted from the one that it had (ORG-41). */
  async movedTo(patientId: number, branchId: number): Promise<void> {
    const elsewhere = (await this.tokens.ofVisit(patientId)).filter(({ branchId: at }) => at !== branchId);
    const queues = new Map((await this.rows.some(elsewhere.map(({ queueId }) => queueId))).map((queue) => [queue.id, queue]));
    const isLeft = (token: TokenEntity): boolean =>
      token.branchId !== branchId && (isOpen(token.state) || isUnprescribed(token, queues.get(token.queueId)));
    const targets = new Map<number, QueueRow | null>();
    for (const { queueId } of elsewhere.filter(isLeft)) {
      const doctorId = queues.get(queueId)?.doctorId ?? null;
      targets.set(queueId, doctorId === null ? null : await this.queues.ofDoctor(doctorId, branchId));
    }
    await this.moves.byItself(async (act) => {
      const left = (await this.tokens.lockOfVisit(act.tx, patientId)).filter(isLeft);
      const today = await this.hospitals.dayOf(act.at);
      const waitsForDoctor = left.some(({ state, queueId }) => isOpen(state) && targets.get(queueId));
      for (const token of left) {
        this.#leave(act, token);
        const [queue, target] = [queues.get(token.queueId), targets.get(token.queueId)];
        if (queue) await this.near.lineMoved(act, queue);
        // Whoever was called today and did not come waits as well, unless another doctor has the turn.
        if (!target || !(isOpen(token.state) || (!waitsForDoctor && token.day === today))) continue;
        if (!(await this.tokens.openOfVisit(target.id, patientId))) await this.actions.sendOn(act, token, target, true);
      }
    });
  }

  /** A cancellation that was undone, because the visit was treated: it may have tokens again, and its appointment took place. */
  async restored(patientId: number): Promise<void> {
    await this.moves.byItself(async (act) => {
      this.tokens.forgetCancelled(act.tx, patientId);
      const appointmentId = await this.tokens.appointmentOfVisit(patientId);
      if (appointmentId !== null) await this.appointments.completeAgain(appointmentId);
    });
  }

  /** All tokens of a visit bear its corrected name: one that has ended may come back by an undo or with a report (FRD-07). */
  async corrected(patientId: number, name: string): Promise<void> {
    await this.moves.byItself(async (act) => {
      const ids = (await this.tokens.ofVisit(patientId)).map(({ id }) => id);
      for (const token of await this.tokens.lock(act.tx, ids)) {
        if (token.displayName === name) continue;
        this.tokens.rename(act.tx, token, name);
        act.queues.add(token.queueId);
      }
    });
  }

  #leave(act: Act, token: TokenEntity): void {
    const change = { state: 'transferred', endedAt: act.at, reason: VISIT_MOVED } as const;
    this.moves.move(act, token, { action: 'visit_moved', change, reason: VISIT_MOVED });
  }

  #end(act: Act, token: TokenEntity, savedAt: Date): void {
    const change = token.state === 'done' ? {} : ({ state: 'done', endedAt: savedAt } as const);
    this.moves.move(act, token, { action: 'prescribed', change: { ...change, prescribedAt: savedAt }, counterId: null });
  }

  async #sendOn(act: Act, token: TokenEntity, nextQueueId: number): Promise<void> {
    const next: QueueRow | null = await this.rows.find(nextQueueId);
    if (!next || (token.patientId !== null && (await this.tokens.openOfVisit(next.id, token.patientId)))) return;
    await this.actions.sendOn(act, token, next, false);
  }
}
