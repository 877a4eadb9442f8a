import { Module } from '@nestjs/common';
import { prescriptionSaved } from '@nidaan/clinical-contracts';
import { clinicSettingsChanged, hospitalVerified, profileChanged } from '@nidaan/identity-contracts';
import type { EventContract, PayloadOf } from '@nidaan/kernel';
import { visitSent } from '@nidaan/patients-contracts';
import { ACCESS_EVENTS, newContext, runInContext } from '@nidaan/platform-access';
import { EventsService } from '@nidaan/platform-events';
import type { QueueAnswer, TokenAnswer } from '@nidaan/scheduling-contracts';
import { startTestNidaan } from '@nidaan/testing/services';
import { NightService } from '../src/tokens/night.service.ts';
import { schedulingService } from '../src/index.ts';
import { standIn, VISIT_TELLERS, visits } from './visit-tellers.ts';

@Module({})
class IdentityModule {}

const identity = standIn({
  name: 'identity',
  events: [...ACCESS_EVENTS, hospitalVerified, profileChanged, clinicSettingsChanged],
  module: IdentityModule,
});

/** Queues on a real PostgreSQL, beside stand-ins of those who tell of visits. */
export async function openQueuesFixture(env: Record<string, string> = {}) {
  Object.assign(visits, { known: new Map(), restricted: new Map(), isAway: false });
  const nidaan = await startTestNidaan({
    services: [identity, ...VISIT_TELLERS, schedulingService],
    env: { LOG_LEVEL: 'silent', ...env },
  });
  const { app } = nidaan.composition.services.get('scheduling')!;
  const token = (hospitalId: number, accountId = 5) => nidaan.token(hospitalId, { accountId });
  const as = (hospitalId: number, headers: Record<string, string> = {}) => ({ token: token(hospitalId), headers });

  const tell = async <E extends EventContract>(contract: E, payload: PayloadOf<E> & { hospitalId: number }) => {
    const { app: teller, database } = nidaan.composition.services.get(contract.owner)!;
    await runInContext(newContext({ hospitalId: payload.hospitalId }), () =>
      database.transaction(async () => teller.get(EventsService).add(contract as never, payload as never)),
    );
    await nidaan.settled();
  };

  const doctor = async (hospitalId: number, id: number, name: string, more: { branchId?: number; room?: string } = {}) => {
    const { branchId = 1, room = '3' } = more;
    await nidaan.sql(
      `INSERT INTO scheduling.doctors (hospital_id, id, branch_id, branch_ids, name, display_name_hi, speciality, phone, email, registration_no,
         qualifications, languages, gender, room, first_fee_paise, fee_tiers, follow_up_scope, book_days_ahead, online, rank, is_active, version,
         created_at, created_by)
       VALUES ($1, $2, $3, ARRAY[$3::int], $4, '', 'Paediatrics', '', '', '', '', '{}', '', $5, 50000, '[]', 'doctor', 30, false, 0, true, 1, now(), 1)`,
      [hospitalId, id, branchId, name, room],
    );
  };

  return {
    nidaan,
    api: nidaan.api,
    visits,
    as,
    token,
    tell,
    doctor,
    sql: nidaan.sql.bind(nidaan),
    verify: (hospitalId: number, timeZone = 'Asia/Kolkata') =>
      tell(hospitalVerified, { ...hospitalVerified.sample, hospitalId, timeZone } as never),
    visit: (
      hospitalId: number,
      id: number,
      more: Partial<{ name: string; age: string; patientType: string; personId: number }> = {},
    ) => visits.known.set(`${hospitalId}/${id}`, { name: `Patient ${id}`, age: '34', patientType: 'OPD', ...more }),
    send: (hospitalId: number, patientId: number, doctorId: number, more: Partial<PayloadOf<typeof visitSent>> = {}) =>
      tell(visitSent, {
        ...{ hospitalId, patientId, personId: null, branchId: 1, doctorId, appointmentId: null, name: `Patient ${patientId}` },
        ...{ priority: 'normal', ageYears: 34, at: new Date().toISOString(), ...more },
      }),
    prescribe: (hospitalId: number, patientId: number, more: Partial<PayloadOf<typeof prescriptionSaved>> = {}) =>
      tell(prescriptionSaved, {
        ...(prescriptionSaved.sample as PayloadOf<typeof prescriptionSaved>),
        ...{ hospitalId, patientId, savedAt: new Date().toISOString(), ...more },
      }),
    queue: async (hospitalId: number, form: object = {}): Promise<QueueAnswer> =>
      (await nidaan.api.post('/api/queues/', { name: 'Billing', prefix: 'B', ...form }, as(hospitalId))).body,
    queues: async (hospitalId: number): Promise<QueueAnswer[]> => (await nidaan.api.get('/api/queues/', as(hospitalId))).body,
    issue: (hospitalId: number, body: object, headers?: Record<string, string>) =>
      nidaan.api.post('/api/tokens/', body, as(hospitalId, headers)),
    next: (hospitalId: number, queueId: number, body: object = {}, headers?: Record<string, string>) =>
      nidaan.api.post(`/api/queues/${queueId}/call-next/`, body, as(hospitalId, headers)),
    act: (hospitalId: number, id: number, verb: string, body: object = {}, headers?: Record<string, string>) =>
      nidaan.api.post(`/api/tokens/${id}/${verb}/`, body, as(hospitalId, headers)),
    list: async (hospitalId: number, queueId: number, query = ''): Promise<TokenAnswer[]> =>
      (await nidaan.api.get(`/api/queues/${queueId}/tokens/${query}`, as(hospitalId))).body,
    ofVisit: async (hospitalId: number, visit: number): Promise<TokenAnswer[]> =>
      (await nidaan.api.get(`/api/tokens/?visit=${visit}`, as(hospitalId))).body,
    night: () => app.get(NightService, { strict: false }).endDays(),
    close: () => nidaan.close(),
  };
}

export type QueuesFixture = Awaited<ReturnType<typeof openQueuesFixture>>;
