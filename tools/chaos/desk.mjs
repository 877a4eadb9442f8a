/** One person at a hospital's desk: registers, tests, prescribes, dispenses, pays, asks; one thing after the other, in no fixed order. */
import { dispenseForm, labForm, markOf, patientForm, prescriptionForm, ticketForm } from './forms.mjs';

/** How often each thing is done, of a hundred. */
const SHARES = {
  register: 28,
  labTest: 14,
  prescribe: 20,
  dispense: 13,
  ticket: 3,
  rename: 2,
  pay: 2,
  refresh: 2,
  look: 10,
  repeat: 4,
  misuse: 2,
};
const TOTAL = Object.values(SHARES).reduce((sum, share) => sum + share, 0);
/** Of ten new patients, this many are sent twice at the same time, as by an impatient double click. */
const TWICE = 0.1;
const LISTS = ['pending/', '?limit=20', 'patients_stats/?today_limit=5'].map((rest) => `/api/patients/${rest}`);
const READS = [
  ...LISTS,
  '/api/patients-main/?limit=20',
  '/api/lab-tests/?limit=20',
  '/api/pharmacy/?limit=20',
  '/api/tickets/?limit=20',
];
const OPEN_PATIENTS = 60;

export class Desk {
  #patients = [];
  #records = [];
  #done = [];

  /** `isFirst`: this desk also does what only one may do at a time in a hospital: its name, its payments. */
  constructor({ caller, hospital, session, isFirst, tickets, random = Math.random }) {
    Object.assign(this, { caller, hospital, session, isFirst, tickets, random });
  }

  /** Does the next thing. */
  step() {
    const thing = this.#draw();
    return this[thing]();
  }

  async register() {
    const fill = (op) => this.#write(op, 'register', 'POST', '/api/patients/', patientForm(op));
    const answer = await this.#keep(fill, { twice: this.random() < TWICE });
    if (answer?.status !== 201) return;
    this.#patients.push({ id: answer.body.id, mark: markOf(answer.op) });
    if (this.#patients.length > OPEN_PATIENTS) this.#patients.shift();
  }

  labTest() {
    const patient = this.#one(this.#patients);
    return this.#keep((op) => ({
      ...this.#write(op, 'labTest', 'POST', '/api/lab-tests/', labForm(op, patient.id)),
      patient: patient.id,
    }));
  }

  async prescribe() {
    const patient = this.#one(this.#patients);
    const isDispensed = this.random() < 0.75;
    const answer = await this.#keep((op) => ({
      ...this.#write(op, 'prescribe', 'POST', '/api/records/', prescriptionForm(op, patient.id, isDispensed)),
      patient: patient.id,
      isDispensed,
    }));
    if (answer?.status === 201 && isDispensed) this.#records.push({ patient: patient.id, id: answer.body.id });
  }

  dispense() {
    const [record] = this.#records.splice(Math.floor(this.random() * this.#records.length), 1);
    return this.#keep((op) => ({
      ...this.#write(op, 'dispense', 'POST', '/api/pharmacy/', dispenseForm(op, record.patient, record.id)),
      patient: record.patient,
      record: record.id,
    }));
  }

  async ticket() {
    const answer = await this.#keep((op) => this.#write(op, 'ticket', 'POST', '/api/tickets/', ticketForm(op)));
    if (answer?.status === 201) this.tickets.push(answer.body.id);
  }

  /** A whole visit of one patient, one thing after the other. */
  async visit() {
    await this.register();
    await this.labTest();
    while (this.#records.length === 0) await this.prescribe();
    await this.dispense();
    await this.ticket();
  }

  /** The hospital takes another name: every print in every service must bear the last one. */
  rename() {
    const { account } = this.hospital;
    return this.#keep((op) => this.#write(op, 'rename', 'PUT', `/api/user-details/${account}/`, { hospital_name: markOf(op) }));
  }

  /** Pays what is due now in the sandbox, where there is something. */
  async pay() {
    const due = await this.#read('/api/doctor-payment/');
    if (due?.status !== 200 || due.body.amount_paise < 100) return;
    const order = await this.#keep((op) => ({
      ...this.#write(op, 'order', 'POST', '/api/payment/order/', {}),
      // The staff may have written down meanwhile what was due.
      mayBeRefused: [409],
    }));
    if (order?.status !== 200 && order?.status !== 201) return;
    const choice = { orderId: order.body.order_id, outcome: 'captured' };
    const paid = await this.#keep((op) => this.#write(op, 'payer', 'POST', '/api/payment/sandbox/', choice));
    if (!paid || paid.status >= 300) return;
    const { payment_id: paymentId, order_id: orderId, signature } = paid.body;
    const proof = { paymentId, orderId, signature };
    await this.#keep((op) => ({
      ...this.#write(op, 'payment', 'POST', '/api/payment/verify', proof),
      reference: paymentId,
      paise: order.body.amount,
    }));
  }

  /** Goes on with the next pair of tokens, as a browser does. */
  async refresh() {
    const body = { refresh: this.session.refresh };
    const answer = await this.#keep((op) => this.#write(op, 'refresh', 'POST', '/api/token/refresh/', body));
    if (answer?.status === 200) Object.assign(this.session, { access: answer.body.access, refresh: answer.body.refresh });
  }

  /** Reads a list, or a patient of one's own, who must be there under the right name. */
  look() {
    if (this.#patients.length === 0 || this.random() < 0.5) return this.#read(this.#one(READS));
    const { id, mark } = this.#one(this.#patients);
    return this.#read(`/api/patients/${id}/`, { finds: mark });
  }

  /** Sends again what was answered before, under its key: the same answer must come. */
  repeat() {
    const { op: first, path, body, key } = this.#one(this.#done);
    return this.caller.perform(this.session, () => ({
      kind: 'repeat',
      isWrite: true,
      hospital: this.hospital.id,
      method: 'POST',
      path,
      body,
      key,
      first,
    }));
  }

  /** Uses a key again for something else, which must be refused. */
  misuse() {
    const { op: first, path, body, key } = this.#one(this.#done);
    const other = {
      ...body,
      first_name: 'Somebody',
      notes: 'else',
      description: 'other',
      doctorAdvice: 'other',
      doctor_advice: 'other',
    };
    return this.caller.perform(this.session, () => ({
      kind: 'misuse',
      isWrite: true,
      hospital: this.hospital.id,
      method: 'POST',
      path,
      body: other,
      key,
      first,
    }));
  }

  #draw() {
    let left = this.random() * TOTAL;
    const thing = Object.keys(SHARES).find((name) => (left -= SHARES[name]) < 0) ?? 'register';
    const needs = {
      labTest: this.#patients,
      prescribe: this.#patients,
      dispense: this.#records,
      repeat: this.#done,
      misuse: this.#done,
    };
    if (needs[thing]?.length === 0) return 'register';
    return (thing === 'rename' || thing === 'pay') && !this.isFirst ? 'look' : thing;
  }

  #one(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  #write(op, kind, method, path, body) {
    return { kind, isWrite: true, hospital: this.hospital.id, method, path, body, key: `${markOf(op)}${this.hospital.id}` };
  }

  #read(path, more = {}) {
    return this.caller.perform(this.session, () => ({ kind: 'read', hospital: this.hospital.id, method: 'GET', path, ...more }));
  }

  // What takes an Idempotency-Key may be sent again later.
  async #keep(fill, options) {
    let sent;
    const answer = await this.caller.perform(this.session, (op) => (sent = fill(op)), options);
    const isRepeatable = ['register', 'labTest', 'prescribe', 'dispense', 'ticket'].includes(sent.kind);
    if (answer?.status === 201 && isRepeatable) this.#done.push({ op: answer.op, ...sent });
    if (this.#done.length > 100) this.#done.shift();
    return answer;
  }
}
