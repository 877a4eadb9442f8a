import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { DisplayEntity } from './display.entity.ts';

const DISPLAYS = tableOf(DisplayEntity);
const LIST = DISPLAYS.select({ where: ['hospitalId'], tail: 'ORDER BY id' });
const LOCK = DISPLAYS.select({ where: ['hospitalId', 'id'], tail: 'FOR UPDATE' });
const BY_KEY = DISPLAYS.select({ where: ['hospitalId', 'key'], tail: 'AND is_active' });
const ADD = DISPLAYS.insert();
const SAVE = DISPLAYS.update({
  set: DISPLAYS.fields(['hospitalId', 'id', 'branchId', 'lastSeen', 'createdAt', 'createdBy']),
  where: ['hospitalId', 'id'],
});
const SEEN = DISPLAYS.update({ set: ['lastSeen'], where: ['hospitalId', 'id'] });

/** Displays of the hospital at work, of the branches in sight. */
@Injectable()
export class DisplaysRepository {
  constructor(private readonly database: Database) {}

  all(): Promise<DisplayEntity[]> {
    return this.database.query(LIST({ hospitalId: currentHospital() }));
  }

  /** The active one of that key. */
  async findByKey(key: string): Promise<DisplayEntity | null> {
    return (await this.database.query(BY_KEY({ hospitalId: currentHospital(), key })))[0] ?? null;
  }

  async lock(tx: Transaction, id: number): Promise<DisplayEntity | null> {
    return (await tx.query(LOCK({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  add(tx: Transaction, display: DisplayEntity): void {
    tx.send(ADD(display));
  }

  save(tx: Transaction, display: DisplayEntity): void {
    const { branchId: _branch, lastSeen: _seen, createdAt: _at, createdBy: _by, ...changed } = display;
    tx.send(SAVE(changed));
  }

  async seen(id: number, lastSeen: Date): Promise<void> {
    await this.database.query(SEEN({ hospitalId: currentHospital(), id, lastSeen }));
  }

  async remove(tx: Transaction, id: number): Promise<boolean> {
    const sql = 'DELETE FROM displays WHERE hospital_id = $1 AND id = $2 RETURNING id';
    return (await tx.query(sql, [currentHospital(), id])).length > 0;
  }
}
