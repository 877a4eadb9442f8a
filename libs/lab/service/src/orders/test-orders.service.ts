import { Injectable } from '@nestjs/common';
import { itemLines, testKey, testNamesIn, type PrescriptionSaved } from '@nidaan/clinical-contracts';
import { branchesOf, type AnswerOf } from '@nidaan/kernel';
import type { labQueue, TestOrderAnswer } from '@nidaan/lab-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { Clock } from '@nidaan/platform-telemetry';
import { KnownPatientsService } from '../patients/known-patients.service.ts';
import { OrderImportsService } from './order-imports.service.ts';
import { TestOrdersRepository, type OrderRow, type WantedOrders } from './test-orders.repository.ts';

const RECENT_MS = 48 * 60 * 60 * 1000;

/** The lab's worklist: what doctors ordered and nobody has recorded. */
@Injectable()
export class TestOrdersService {
  constructor(
    private readonly orders: TestOrdersRepository,
    private readonly imports: OrderImportsService,
    private readonly patients: KnownPatientsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Adds the tests that a saved prescription names to what its visit waits for (LAB-33): a follow-up takes nothing back. */
  async keep(saved: PrescriptionSaved): Promise<void> {
    const { patientId, recordId, savedAt } = saved;
    const tests = testNamesIn(itemLines(saved.tests));
    await this.orders.add([{ patientId, recordId, ...branchesOf(saved), orderedAt: new Date(savedAt), tests }]);
  }

  /** No batch leaves before the entry of who saw it is written (S14). */
  async *list(wanted: Omit<WantedOrders, 'since'>): AsyncGenerator<TestOrderAnswer[]> {
    await this.imports.begin();
    const since = new Date(this.clock.now().getTime() - RECENT_MS);
    for await (const rows of this.orders.list({ ...wanted, since })) {
      const answers = await Promise.all(rows.map((row) => this.#answer(row)));
      await this.audit.read(
        'lab.test-orders',
        answers.map(({ id }) => id),
      );
      yield answers.filter(({ tests }) => tests.length > 0);
    }
  }

  /** What waits, as the dashboards tell it (ORG-57). */
  async queue(since: Date): Promise<AnswerOf<typeof labQueue>> {
    await this.imports.begin();
    const now = this.clock.now().getTime();
    const [{ open, oldest }, ready] = [await this.orders.queue(new Date(now - RECENT_MS)), await this.orders.ready(since)];
    return { open, oldest_minutes: oldest && Math.max(0, Math.floor((now - oldest.getTime()) / 60_000)), ready };
  }

  /** How many tests of a branch wait: a number alone, of which no trail tells. */
  async countOpen(branch: number): Promise<number> {
    await this.imports.begin();
    return this.orders.countOpen(branch);
  }

  async #answer(row: OrderRow): Promise<TestOrderAnswer> {
    const { patientId, recordId, waitsSince, openKeys } = row;
    // The order may come before its patient; while nobody can say who it is the number stands alone.
    const patient = row.name === null ? await this.patients.get(patientId).catch(() => row) : row;
    const recorded = new Set(row.recorded.map(testKey));
    const tests = row.tests.filter((name) => openKeys.includes(testKey(name)) && !recorded.has(testKey(name)));
    return {
      id: patientId,
      patient: patientId,
      patient_id: patientId,
      record_id: recordId,
      patientName: patient.name ?? '',
      uhid: patient.uhid,
      age_text: patient.ageText,
      phone: patient.phone ?? '',
      age: patient.age ?? '',
      gender: patient.gender ?? '',
      patientType: patient.patientType ?? '',
      patient_disease: patient.disease ?? '',
      tests,
      pending: tests.flatMap((testName) => pendingOf(testName, row)),
      ordered_at: waitsSince.toISOString(),
    };
  }
}

/** The latest of the tests of that name that have no result yet. */
function pendingOf(testName: string, { pending }: OrderRow): NonNullable<TestOrderAnswer['pending']> {
  const last = pending.findLast(({ name }) => testKey(name) === testKey(testName));
  return last ? [{ testName, created_at: new Date(last.recordedAt).toISOString() }] : [];
}
