import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { BranchEntity } from '../registrations/branch.entity.ts';

const BRANCHES = tableOf(BranchEntity);
const LIST = BRANCHES.select({ where: ['hospitalId'], tail: 'ORDER BY is_main DESC, id' });
const FIND = BRANCHES.select({ where: ['hospitalId', 'id'] });
const ADD = BRANCHES.insert();
const SAVE = BRANCHES.update({ set: BRANCHES.fields(['hospitalId', 'id', 'isMain']), where: ['hospitalId', 'id'] });

/** Branches of the hospital at work. */
@Injectable()
export class BranchesRepository {
  constructor(private readonly database: Database) {}

  /** All, the main one first. */
  all(): Promise<BranchEntity[]> {
    return this.database.query(LIST({ hospitalId: currentHospital() }));
  }

  async find(id: number): Promise<BranchEntity | null> {
    const [row] = await this.database.query(FIND({ hospitalId: currentHospital(), id }));
    return row ?? null;
  }

  async add(branch: BranchEntity): Promise<void> {
    await this.database.query(ADD(branch));
  }

  async save({ isMain: _main, ...branch }: BranchEntity): Promise<void> {
    await this.database.query(SAVE(branch));
  }
}
