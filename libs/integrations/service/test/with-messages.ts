import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { hospitalVerified } from '@nidaan/identity-contracts';
import { unauthorized, type PayloadOf } from '@nidaan/kernel';
import type { PersonContact } from '@nidaan/patients-contracts';
import { MessageDriver, type Found, type Handover, type OutgoingMessage, type ProviderNews } from '@nidaan/platform-messages';
import { appointmentBooked, type AppointmentContact, type AppointmentFacts } from '@nidaan/scheduling-contracts';
import { SendDueMessagesJob } from '../src/jobs/send-due-messages.job.ts';
import { SendingLanesService } from '../src/messages/sending-lanes.service.ts';
import { openIntegrationsFixture, type IntegrationsFixture } from './integrations-fixture.ts';

/** A driver that does as a test says, and keeps what it was given. */
export class ScriptedDriver extends MessageDriver {
  readonly name = 'sandbox';
  readonly channel = 'sms';
  given: OutgoingMessage[] = [];
  /** What the next ones are answered; then they are taken. */
  next: (Handover | (() => Promise<Handover>))[] = [];
  found: Found = { state: 'unknown' };

  async send(message: OutgoingMessage): Promise<Handover> {
    this.given.push(message);
    const next = this.next.shift();
    if (typeof next === 'function') return next();
    return next ?? { outcome: 'taken', providerRef: `ref-${message.reference}` };
  }

  find = async (): Promise<Found> => this.found;

  read(body: string, headers: Readonly<Record<string, unknown>>): ProviderNews[] {
    if (headers['x-signed'] !== 'yes') throw unauthorized('This report is not signed.');
    return (JSON.parse(body) as { news: ProviderNews[] }).news;
  }
}

/** An instant by what a clock in India shows. */
export const at = (day: string, time: string): Date => new Date(`${day}T${time}:00+05:30`);
export const NOW = at('2026-11-24', '12:00');
export const SLOT = at('2026-11-26', '10:00');

export const PLACEHOLDERS = [
  { tag: 'var', variable: 'patient_name', max: 30 },
  { tag: 'var', variable: 'date', max: 30 },
  { tag: 'var', variable: 'time', max: 30 },
];
const BODY = 'Dear {#var#}, your appointment is on {#var#} at {#var#}. Sanjeevani Clinic';
export const smsTemplate = (kind: string, more: object = {}) => ({
  ...{ kind, language: 'en', channel: 'sms', body: BODY },
  dlt: {
    ...{ header: 'SANJVN', template_id: '1107161234567890123', category: kind === 'recall' ? 'promotional' : 'service_implicit' },
    placeholders: kind === 'recall' ? [PLACEHOLDERS[0]] : PLACEHOLDERS,
  },
  ...(kind === 'recall' && { body: 'Dear {#var#}, please call us for your next visit. Sanjeevani Clinic' }),
  ...more,
});
export const mailTemplate = (kind: string, more: object = {}) => ({
  ...{ kind, language: 'en', channel: 'email', subject: 'Your appointment on {date}' },
  body: 'Dear {patient_name},\n\n{doctor_name} expects you at {time} in {branch_name}. {hospital_name}, {phone}',
  ...more,
});

export const SETTINGS = {
  ...{ channels: ['sms', 'email'], order: ['sms', 'email'], entity_id: '1101234567890123456', headers: ['SANJVN'] },
  ...{ quiet_from: '21:00', quiet_to: '08:00', monthly_limit_rupees: null as number | null, reminder_hours: [24, 2] },
};

export const person = (id: number, more: Partial<PersonContact> = {}): PersonContact => ({
  ...{
    person_id: id,
    name: 'Asha Verma',
    first_name: 'Asha',
    uhid: `UH00000${id}`,
    phone: '9876543210',
    email: 'asha@example.in',
  },
  ...{ language: 'en', is_deceased: false, consents: [{ purpose: 'appointments', channel: '', state: 'given' as const }] },
  ...more,
});

export const appointment = (id: number, more: Partial<AppointmentContact> = {}): AppointmentContact => ({
  ...{ appointment_id: id, status: 'booked' as const, moved_count: 0, person_id: null, name: 'Asha Verma', phone: '98765 43210' },
  ...{ email: '', language: 'en', doctor_name: 'Dr Meera Iyer', branch_id: 1, starts_at: SLOT.toISOString(), link: '' },
  ...more,
});

type Shown = {
  id: number;
  kind: string;
  state: string;
  reason: string;
  channel: string;
  to: string;
  due_at: string;
  cost: number;
  parts: number;
};

/** Messages of hospital 1, with SMS by a driver that a test leads, at noon of 24 November 2026. */
export function withMessages() {
  const world = {
    fixture: undefined as unknown as IntegrationsFixture,
    driver: undefined as unknown as ScriptedDriver,
    /** What the minute's look does, until nothing is under way. */
    async look() {
      await world.fixture.app.get(SendDueMessagesJob, { strict: false }).run();
      await world.fixture.app.get(SendingLanesService, { strict: false }).idle();
    },
    /** The look at another time. */
    async lookAt(instant: Date) {
      world.fixture.nidaan.clock.set(instant);
      await world.look();
      world.fixture.nidaan.clock.set(NOW);
    },
    async messages(query = ''): Promise<Shown[]> {
      return (await world.fixture.api.get(`/api/messages/${query}`, world.fixture.as(1))).body as Shown[];
    },
    /** Oldest first. */
    states: async () => (await world.messages()).reverse().map(({ kind, state }) => `${kind} ${state}`),
    template: (form: object) => world.fixture.api.post('/api/message-templates/', form, world.fixture.as(1)),
    settings: (more: object = {}) =>
      world.fixture.api.put('/api/message-settings/', { ...SETTINGS, ...more }, world.fixture.as(1)),
    tell: (facts: Partial<AppointmentFacts> = {}, contract: unknown = appointmentBooked) =>
      world.fixture.tell(contract as typeof appointmentBooked, 1, { startsAt: SLOT.toISOString(), ...facts }),
    report: (news: object[], headers: Record<string, string> = { 'x-signed': 'yes' }, path = 'sandbox/sandbox') =>
      world.fixture.api.post(`/api/public/messages/${path}/`, { news }, { headers }),
  };
  beforeAll(async () => {
    world.driver = new ScriptedDriver();
    world.fixture = await openIntegrationsFixture({}, world.driver);
    world.fixture.nidaan.clock.set(NOW);
    const told: Partial<PayloadOf<typeof hospitalVerified>> = {
      hospitalName: 'Sanjeevani Clinic',
      phoneNumber: '02041234567',
      timeZone: 'Asia/Kolkata',
    };
    await world.fixture.tell(hospitalVerified, 1, told);
  }, 60_000);
  beforeEach(async () => {
    const tables = ['messages', 'message_templates', 'message_stops', 'message_months', 'message_settings'];
    await world.fixture.sql(`TRUNCATE ${tables.map((table) => `integrations.${table}`).join(', ')}`);
    Object.assign(world.driver, { given: [], next: [], found: { state: 'unknown' } });
    const { known } = world.fixture;
    Object.assign(known, {
      persons: new Map(),
      appointments: new Map([[12, appointment(12)]]),
      tokens: new Map(),
      isAway: false,
      stops: [],
    });
    await world.settings();
  });
  afterAll(() => world.fixture?.close());
  return world;
}
