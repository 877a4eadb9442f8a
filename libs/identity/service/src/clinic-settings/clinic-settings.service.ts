import { Injectable } from '@nestjs/common';
import { AppError, conflict, dayIn, invalid, notFound, SHARED_BEFORE, type PlainDate } from '@nidaan/kernel';
import {
  clinicSettingsChanged,
  SETTINGS_MESSAGES as messages,
  type ClinicSettings,
  type ClinicSettingsChange,
} from '@nidaan/identity-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { asHospital } from '../accounts/as-hospital.ts';
import { MembersRepository } from '../members/members.repository.ts';
import { ownBranches } from '../members/own-branches.ts';
import { ProfilesRepository, type HospitalRow } from '../profiles/profiles.repository.ts';
import type { ClinicSettingsEntity } from './clinic-settings.entity.ts';
import { ClinicSettingsRepository } from './clinic-settings.repository.ts';
import { refuseBeyondReach } from './settings-reach.ts';
import { SlugsRepository } from './slugs.repository.ts';

// Of a hospital from before there were settings.
const UNTOUCHED: Omit<ClinicSettingsEntity, 'hospitalId'> = {
  ...{ openingHours: [], holidays: [], nextTimeZone: null, nextZoneFrom: null, branchSharing: SHARED_BEFORE },
  ...{ mfaRule: 'off', mfaRuleSince: null, idleLockMinutes: 0, grievanceOfficer: { name: '', email: '', phone: '' } },
  ...{ slug: '', onlineBooking: false, version: 1 },
};

const dayAfter = (day: PlainDate): PlainDate => new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10);

/** Hours, holidays, time zone and rules of a hospital (ORG-58). Other services hear of what concerns their days. */
@Injectable()
export class ClinicSettingsService {
  constructor(
    private readonly table: ClinicSettingsRepository,
    private readonly slugs: SlugsRepository,
    private readonly profiles: ProfilesRepository,
    private readonly members: MembersRepository,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async read(branch?: number): Promise<ClinicSettings> {
    const [settings, hospital] = [await this.#found(), await this.profiles.hospital()];
    return this.#shown(settings, hospital!, branch);
  }

  /** Who answers where persons ask about their data (ORG-78). */
  async officer(): Promise<ClinicSettings['grievance_officer']> {
    return (await this.#found()).grievanceOfficer;
  }

  /** Throws 403 for what reaches further than the caller's own branches, 404 for an unknown branch, 409 where somebody else changed them. */
  change(change: ClinicSettingsChange, branch?: number): Promise<ClinicSettings> {
    return this.database.transaction(async () => {
      const hospital = (await this.profiles.lockHospital())!;
      const before = await this.#found();
      if (change.version !== undefined && change.version !== before.version) throw conflict(messages.changedMeanwhile);
      if (branch !== undefined) await this.#hoursOf(branch);
      const { opening_hours: hours, holidays = before.holidays } = change;
      await this.#requireBranches(holidays.map(({ branch_id }) => branch_id));
      refuseBeyondReach(change, await this.#shown(before, hospital), branch);
      if (hours === null && branch === undefined) throw invalid(messages.hoursInvalid, { opening_hours: messages.hoursInvalid });
      if (hours !== undefined && branch !== undefined) await this.table.setHours(branch, hours);
      const rule = change.mfa_rule ?? before.mfaRule;
      const after: ClinicSettingsEntity = {
        ...before,
        ...(await this.#zone(before, hospital, change)),
        openingHours: hours && branch === undefined ? hours : before.openingHours,
        holidays,
        branchSharing: change.branch_sharing ?? before.branchSharing,
        mfaRule: rule,
        mfaRuleSince: rule === before.mfaRule ? before.mfaRuleSince : this.clock.now(),
        idleLockMinutes: change.idle_lock_minutes ?? before.idleLockMinutes,
        grievanceOfficer: change.grievance_officer ?? before.grievanceOfficer,
        slug: change.slug ?? before.slug,
        onlineBooking: change.online_booking ?? before.onlineBooking,
        version: before.version + 1,
      };
      if (after.slug !== '' && !(await this.slugs.claim(after.slug))) throw slugTaken();
      await this.#save(after);
      await this.#tell(after, hospital);
      this.audit.wrote('identity.clinic-settings', currentHospital());
      return this.#shown(after, hospital, branch);
    });
  }

  /** Lets chosen time zones bind in the hospitals whose day has come. */
  async bindDueZones(): Promise<void> {
    for (const hospitalId of await this.table.withDueZones(this.clock.now()))
      await asHospital(hospitalId, () => this.database.transaction(() => this.#bindZone()));
  }

  async #bindZone(): Promise<void> {
    const hospital = (await this.profiles.lockHospital())!;
    const settings = await this.#found();
    const { nextTimeZone: timeZone, nextZoneFrom: from } = settings;
    if (timeZone === null || from! > dayIn(hospital.timeZone, this.clock.now())) return;
    await this.table.setZone(timeZone);
    const bound = { ...settings, nextTimeZone: null, nextZoneFrom: null, version: settings.version + 1 };
    await this.table.put(bound);
    await this.#tell(bound, { ...hospital, timeZone });
  }

  async #found(): Promise<ClinicSettingsEntity> {
    return (await this.table.find()) ?? { ...UNTOUCHED, hospitalId: currentHospital() };
  }

  // Taking the zone that binds takes a chosen one back.
  async #zone(
    before: ClinicSettingsEntity,
    hospital: HospitalRow,
    { time_zone: wanted, hospital_name: typed }: ClinicSettingsChange,
  ): Promise<Pick<ClinicSettingsEntity, 'nextTimeZone' | 'nextZoneFrom'>> {
    const { nextTimeZone, nextZoneFrom } = before;
    if (wanted === undefined || wanted === (nextTimeZone ?? hospital.timeZone)) return { nextTimeZone, nextZoneFrom };
    if (wanted === hospital.timeZone) return { nextTimeZone: null, nextZoneFrom: null };
    if (!isZone(wanted) || !(await this.table.knowsZone(wanted)))
      throw invalid(messages.zoneUnknown, { time_zone: messages.zoneUnknown });
    if (typed?.trim().toLowerCase() !== hospital.name.trim().toLowerCase())
      throw invalid(messages.nameForZone, { hospital_name: messages.nameForZone });
    return { nextTimeZone: wanted, nextZoneFrom: dayAfter(dayIn(hospital.timeZone, this.clock.now())) };
  }

  async #requireBranches(ids: readonly (number | null)[]): Promise<void> {
    const wanted = ids.filter((id) => id !== null);
    if (wanted.length === 0) return;
    const known = new Set((await this.members.branches()).map(({ id }) => id));
    if (!wanted.every((id) => known.has(id))) throw notFound(messages.branchUnknown);
  }

  // A branch outside of the caller's own does not exist for him.
  async #hoursOf(branch: number) {
    if (ownBranches()?.includes(branch) === false) throw notFound(messages.branchUnknown);
    const hours = await this.table.hoursOf(branch);
    if (hours === undefined) throw notFound(messages.branchUnknown);
    return hours;
  }

  async #save(settings: ClinicSettingsEntity): Promise<void> {
    try {
      await this.table.put(settings);
    } catch (error) {
      if ((error as { constraint?: string }).constraint === 'clinic_settings_slug') throw slugTaken();
      throw error;
    }
  }

  async #tell(settings: ClinicSettingsEntity, { timeZone, principalAccountId }: HospitalRow): Promise<void> {
    const { hospitalId, openingHours, branchSharing, slug, onlineBooking, version } = settings;
    await this.events.add(clinicSettingsChanged, {
      ...{ hospitalId, openingHours, branchSharing, slug, onlineBooking, version },
      profileId: principalAccountId,
      timeZone: settings.nextTimeZone ?? timeZone,
      timeZoneFrom: settings.nextZoneFrom,
      holidays: settings.holidays.map(({ date, name, branch_id: branchId }) => ({ date, name, branchId })),
    });
  }

  async #shown(settings: ClinicSettingsEntity, { timeZone }: HospitalRow, branch?: number): Promise<ClinicSettings> {
    const { nextTimeZone, nextZoneFrom } = settings;
    const own = branch === undefined ? null : await this.#hoursOf(branch);
    return {
      opening_hours: own ?? settings.openingHours,
      ...(branch !== undefined && { own_hours: own !== null }),
      holidays: settings.holidays,
      time_zone: timeZone,
      next_time_zone: nextTimeZone === null ? null : { time_zone: nextTimeZone, from: nextZoneFrom! },
      currency: 'INR',
      branch_sharing: settings.branchSharing,
      mfa_rule: settings.mfaRule,
      idle_lock_minutes: settings.idleLockMinutes,
      grievance_officer: settings.grievanceOfficer,
      slug: settings.slug,
      online_booking: settings.onlineBooking,
      version: settings.version,
    };
  }
}

const slugTaken = () => new AppError(409, messages.slugTaken, { errors: { slug: messages.slugTaken } });

// A place's name: no offset and no abbreviation, which know no summer time.
function isZone(name: string): boolean {
  if (!/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/.test(name)) return false;
  try {
    return dayIn(name, new Date(0)) !== '';
  } catch {
    return false;
  }
}
