// Nobody is called so: what a search for them finds is theirs.
export const PLANTED = { first_name: 'Zzyxquill', last_name: 'Vorbrandt', phone: '9811199988', email: 'zzyxquill@example.in' };
export const TRACES = ['zzyxquill', 'vorbrandt', '9811199988', 'plantedlane'];

type Sql = (text: string, values: unknown[]) => Promise<unknown>;

interface Planted {
  hospital: number;
  person: number;
  visit: number;
}

/** What the desk's appointments, queues, messages and a refused event would leave. */
export async function plantRows(sql: Sql, planted: Planted): Promise<void> {
  for (const [table, row] of [
    ['scheduling.appointments', appointment(planted)],
    ['scheduling.tokens', token(planted)],
    ['integrations.messages', message(planted)],
    ['integrations.messages', arrived(planted)],
    ['integrations.messages', code(planted)],
    ['integrations.messages', ofReleaseBefore(planted)],
    [
      'patients.appointment_visits',
      { hospital_id: planted.hospital, appointment_id: 3000 + planted.visit, patient_id: planted.visit },
    ],
  ] as const)
    await sql(`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1)`, [row]);
  // Done, with a payload that an older release would have left.
  await sql(
    `INSERT INTO billing.inbox (event_id, name, hospital_id, aggregate, lane, payload, occurred_at, root, done_at)
      VALUES (gen_random_uuid(), 'patients.patient.registered.v1', $1, '', 1, $2, now(), gen_random_uuid(), now())`,
    [planted.hospital, { patientId: planted.visit, firstName: PLANTED.first_name, lastName: 'Vorbrandt', phone: PLANTED.phone }],
  );
}

/** An appointment of somebody whom no number names, and what was said of it; `checkIn` makes it one of the visit. */
export async function plantBooking(sql: Sql, planted: Planted): Promise<{ checkIn: () => Promise<void> }> {
  const id = 4000 + planted.visit;
  const nobody = { person_id: null, patient_id: null };
  for (const [table, row] of [
    ['scheduling.appointments', { ...appointment(planted), ...nobody, id, seat: id, reference: `r${id}`, status: 'booked' }],
    ['integrations.messages', { ...message(planted), ...nobody, id, purpose_key: `b${id}`, appointment_id: id }],
  ] as const)
    await sql(`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1)`, [row]);
  const { hospital, visit } = planted;
  return {
    checkIn: async () => {
      await sql(`UPDATE scheduling.appointments SET patient_id = $3 WHERE hospital_id = $1 AND id = $2`, [hospital, id, visit]);
      await sql(`INSERT INTO patients.appointment_visits (hospital_id, appointment_id, patient_id) VALUES ($1, $2, $3)`, [
        ...[hospital, id, visit],
      ]);
    },
  };
}

const NAME = `${PLANTED.first_name} ${PLANTED.last_name}`;
const AT = '2026-11-23T04:00:00Z';

const appointment = ({ hospital, person, visit }: Planted) => ({
  ...{ hospital_id: hospital, id: visit, branch_id: 1, doctor_id: 1, patient_id: visit, person_id: person, name: NAME },
  ...{
    name_key: 'zzyxquill',
    phone: PLANTED.phone,
    phone_key: PLANTED.phone,
    email: PLANTED.email,
    language: 'en',
    reason: NAME,
  },
  ...{
    day: '2026-11-23',
    starts_at: AT,
    ends_at: '2026-11-23T04:10:00Z',
    seat: visit,
    room: '1',
    status: 'completed',
    source: 'desk',
  },
  ...{
    overbooked: false,
    moved_count: 0,
    cancelled_by: '',
    cancel_reason: '',
    reference: `r${visit}`,
    created_at: AT,
    created_by: 1,
  },
});

const token = ({ hospital, person, visit }: Planted) => ({
  ...{ hospital_id: hospital, id: visit, branch_id: 1, queue_id: 1, day: '2026-11-23', number: visit, patient_id: visit },
  ...{ person_id: person, display_name: NAME, priority: 'normal', base: 'arrival', base_at: AT, boost_minutes: 0, rank_at: AT },
  ...{ state: 'done', calls: 0, issued_at: AT, waiting_since: AT, reason: NAME, public_key: `k${visit}` },
});

// Of a booking without a number of a person: its visit names them, and its code has nothing but the appointment.
const arrived = (planted: Planted) => {
  const { visit } = planted;
  const own = { id: 1000 + visit, purpose_key: `a${visit}`, person_id: null, appointment_id: visit, patient_id: visit };
  return { ...message(planted), ...own };
};
const code = (planted: Planted) => {
  const own = { id: 2000 + planted.visit, kind: 'otp', purpose_key: `c${planted.visit}`, patient_id: null };
  return { ...arrived(planted), ...own };
};
// Nothing in it says whose it is: patients alone knows what its appointment became.
const ofReleaseBefore = (planted: Planted) => {
  const { visit } = planted;
  const own = { id: 3000 + visit, purpose_key: `b${visit}`, person_id: null, appointment_id: 3000 + visit };
  return { ...message(planted), ...own };
};

const message = ({ hospital, person, visit }: Planted) => ({
  ...{ hospital_id: hospital, id: visit, branch_id: 1, kind: 'reminder', purpose_key: `p${visit}`, person_id: person },
  ...{
    channel: 'sms',
    language: 'en',
    last_four: '9988',
    sealed_text: '\\x01',
    due_at: AT,
    state: 'sent',
    reason: '',
    attempts: 1,
  },
  ...{ provider_ref: '', parts: 1, cost_paise: 0, created_at: AT },
});
