import { clinicSettingsChanged, hospitalVerified } from '@nidaan/identity-contracts';
import { codesOf } from './codes-stand-in.ts';
import { SchedulingFixture, TODAY } from './scheduling-fixture.ts';

const SETTINGS = clinicSettingsChanged.payload.parse(clinicSettingsChanged.sample);
const VERIFIED = hospitalVerified.payload.parse(hospitalVerified.sample);

export const PATIENT = { name: 'Asha Verma', phone: '98765 43210', email: 'asha@example.in', language: 'en' };

/** Public pages of hospitals, whose profiles bear the hospital's number and 1000. */
export class OnlineFixture {
  private version = 1;

  private constructor(readonly scheduling: SchedulingFixture) {}

  static async open(env: Record<string, string> = {}): Promise<OnlineFixture> {
    return new OnlineFixture(await SchedulingFixture.open(env));
  }

  profile = (hospital: number): number => 1000 + hospital;

  /** Opens the page of a hospital, or closes it. */
  async page(hospital: number, onlineBooking = true): Promise<void> {
    this.version += 1;
    const given = { hospitalId: hospital, profileId: this.profile(hospital), onlineBooking, version: this.version };
    const told = { ...SETTINGS, ...given, timeZone: 'Asia/Kolkata', timeZoneFrom: null, holidays: [] };
    await this.scheduling.tell(clinicSettingsChanged, told);
  }

  /** Names a hospital, and opens its page with one doctor who is booked online. */
  async doctor(hospital: number, given: object = {}, entry: object = {}): Promise<number> {
    const named = {
      hospitalId: hospital,
      hospitalName: 'Sanjeevani Clinic',
      address: '12 MG Road, Pune',
      phoneNumber: '0201234567',
    };
    await this.scheduling.tell(hospitalVerified, { ...VERIFIED, ...named, timeZone: 'Asia/Kolkata' });
    await this.page(hospital);
    return this.scheduling.doctor(hospital, { online: true, name: 'Dr Meera Iyer', ...given }, entry);
  }

  get = (path: string) => this.scheduling.nidaan.api.get(`/api/public/${path}`);
  post = (path: string, body?: unknown) => this.scheduling.nidaan.api.post(`/api/public/${path}`, body);

  start(hospital: number, doctor: number, given: object = {}) {
    const sent = { hospital_id: this.profile(hospital), doctor_id: doctor, date: TODAY, time: '09:00', ...PATIENT, website: '' };
    return this.post('bookings/', { ...sent, ...given });
  }

  slots = async (hospital: number, doctor: number, date = TODAY): Promise<string[]> => {
    const { body } = await this.get(`hospitals/${this.profile(hospital)}/slots/?doctor_id=${doctor}&date=${date}`);
    return (body as { time: string }[]).map(({ time }) => time);
  };

  verify = (booking: string, otp: string) => this.post(`bookings/${booking}/verify/`, { otp });

  /** The newest code of a hospital, once so many have left. */
  async code(hospital: number, count = 1): Promise<string> {
    return (await codesOf(hospital, count)).at(-1)!.otp;
  }

  /** A booking that was confirmed: its manage key, and what was answered. */
  async booked(hospital: number, doctor: number, given: object = {}) {
    const before = (await codesOf(hospital, 0)).length;
    const { body: held } = await this.start(hospital, doctor, given);
    const { body } = await this.verify(held.booking, await this.code(hospital, before + 1));
    return { key: String(body.manage_link).split('/b/')[1]!, booking: held.booking as string, body };
  }

  /** A code that is not the one given. */
  other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
