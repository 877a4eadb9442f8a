import { Injectable } from '@nestjs/common';
import { branchesOf } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { LAB_TESTS, searchTextOf, type StoredTest } from '../tests/lab-tests.repository.ts';

const INSERT_TESTS = LAB_TESTS.insertMany({
  without: ['recordedBy', 'completedAt', 'recordedPricePaise', 'recordedPaymentType', 'paymentMoved'],
});

/** Rows of the demo hospital, many at a time. */
@Injectable()
export class DemoLabRepository {
  constructor(private readonly db: Database) {}

  async add(tests: readonly StoredTest[]): Promise<void> {
    const hospitalId = currentHospital();
    await this.db.query(
      INSERT_TESTS(
        tests.map((test) => ({
          result: '',
          results: [],
          paymentType: '',
          ...test,
          ...branchesOf(test),
          hospitalId,
          search: searchTextOf(test),
        })),
      ),
    );
  }

  /** The next free number of a test. */
  async finish(patients: number): Promise<void> {
    await this.db.query(`INSERT INTO numbers (hospital_id, kind, next) VALUES ($1, 'lab-test', $2)`, [
      currentHospital(),
      patients + 1,
    ]);
  }
}
