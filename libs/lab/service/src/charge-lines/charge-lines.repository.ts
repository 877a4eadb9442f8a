import { Injectable } from '@nestjs/common';
import type { LabLine } from '@nidaan/lab-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import type { LabTestEntity } from '../tests/lab-test.entity.ts';
import { LAB_TESTS } from '../tests/lab-tests.repository.ts';

const CHARGED_FIELDS = [
  'testId',
  'branchId',
  'recordedAt',
  'pricePaise',
  'paymentType',
  'completedAt',
  'recordedPricePaise',
  'recordedPaymentType',
  'paymentMoved',
] as const;

type ChargedTest = Pick<LabTestEntity, (typeof CHARGED_FIELDS)[number]>;

const CHARGED = `SELECT ${LAB_TESTS.columns(undefined, CHARGED_FIELDS)} FROM lab_tests
  WHERE hospital_id = $1 AND id > $2 ORDER BY id LIMIT $3`;

@Injectable()
export class ChargeLinesRepository {
  constructor(private readonly db: Database) {}

  /** Lines of the hospital at work, in the order of their numbers. */
  async after(id: number, limit: number): Promise<LabLine[]> {
    const rows = await this.db.query<ChargedTest>(CHARGED, [currentHospital(), id, limit]);
    return rows.map(lineOf);
  }
}

/** A test that was completed later keeps what it cost at first, and how that was paid, beside what holds now. */
function lineOf(test: ChargedTest): LabLine {
  const { testId: id, branchId, pricePaise: nowPaise, paymentType, completedAt, paymentMoved } = test;
  const pricePaise = test.recordedPricePaise ?? nowPaise;
  const isCorrected = completedAt !== null && (nowPaise !== pricePaise || paymentMoved);
  const moved = paymentMoved && { moved: true as const };
  return {
    id,
    branchId,
    recordedAt: test.recordedAt.toISOString(),
    pricePaise,
    paymentType: test.recordedPaymentType ?? paymentType,
    correction: isCorrected ? { at: completedAt.toISOString(), paise: nowPaise - pricePaise, paymentType, ...moved } : null,
  };
}
