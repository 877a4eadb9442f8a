import { Injectable } from '@nestjs/common';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { HospitalEntity } from '../registrations/hospital.entity.ts';

const HOSPITALS = tableOf(HospitalEntity);
const SHOWN = HOSPITALS.fields(['hospitalId', 'referredBy', 'createdAt']);

/** A hospital as its profile shows it. */
export type HospitalRow = Pick<HospitalEntity, (typeof SHOWN)[number]>;
type Tabs = Pick<HospitalRow, 'showLabTab' | 'showPharmacyTab'>;

const FIND = `SELECT ${HOSPITALS.columns(undefined, SHOWN)} FROM hospitals WHERE hospital_id = $1`;
const SAVE = HOSPITALS.update({ set: SHOWN, where: ['hospitalId'] });
const TABS = ['showLabTab', 'showPharmacyTab'] as const;
const SET_LAB_TAB = HOSPITALS.update({ set: ['showLabTab'], where: ['hospitalId'], returning: TABS });
const SET_PHARMACY_TAB = HOSPITALS.update({ set: ['showPharmacyTab'], where: ['hospitalId'], returning: TABS });

const KEEP_CONTACT = `UPDATE hospitals h
  SET phone = coalesce(nullif(h.phone, ''), a.phone_number), email = coalesce(nullif(h.email, ''), a.email),
    doctor_name = coalesce(nullif(h.doctor_name, ''), a.username)
  FROM accounts a WHERE h.hospital_id = $1 AND a.hospital_id = h.hospital_id AND a.id = $2 AND h.principal_account_id = a.id`;

/** Null for staff, who have none: no row bears it. */
const atWork = (): number | null => currentContext()?.hospitalId ?? null;

@Injectable()
export class ProfilesRepository {
  constructor(private readonly database: Database) {}

  /** The hospital at work; null for staff, who have none. */
  async hospital(): Promise<HospitalRow | null> {
    const rows = await this.database.query<HospitalRow>(FIND, [atWork()]);
    return rows[0] ?? null;
  }

  /** The hospital at work, held until the transaction ends: changes of one profile come one after another. */
  async lockHospital(): Promise<HospitalRow | null> {
    const rows = await this.database.query<HospitalRow>(`${FIND} FOR UPDATE`, [atWork()]);
    return rows[0] ?? null;
  }

  async save(hospital: HospitalRow): Promise<void> {
    await this.database.query(SAVE({ hospitalId: currentHospital(), ...hospital }));
  }

  /** Makes phone, e-mail and name of the account that registered the hospital at work the hospital's own, where it has none. Nothing for other accounts. */
  async keepContact(accountId: number): Promise<void> {
    await this.database.query(KEEP_CONTACT, [currentHospital(), accountId]);
  }

  /** Sets one flag and leaves the other; gives both. */
  async setTab(tab: 'lab' | 'pharmacy', isShown: boolean): Promise<Tabs> {
    const hospitalId = currentHospital();
    const [row] = await this.database.query(
      tab === 'lab'
        ? SET_LAB_TAB({ hospitalId, showLabTab: isShown })
        : SET_PHARMACY_TAB({ hospitalId, showPharmacyTab: isShown }),
    );
    return row!;
  }
}
