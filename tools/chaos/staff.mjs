/** A member of the platform's staff: answers tickets, writes payments down, looks at how the services are. */
import { markOf } from './forms.mjs';

const STATUSES = ['in_progress', 'resolved', 'closed', 'open'];
const READS = [
  '/api/admin/operations/',
  '/api/admin/doctor-stats/?limit=20',
  '/api/admin/summary/',
  '/api/admin/tickets/?limit=20',
];

export class Staff {
  constructor({ caller, hospitals, session, tickets, random = Math.random }) {
    Object.assign(this, { caller, hospitals, session, tickets, random });
  }

  step() {
    const drawn = this.random();
    if (drawn < 0.4 && this.tickets.length > 0) return this.answer();
    return drawn < 0.6 ? this.record() : this.look();
  }

  /** The last answer of a ticket counts, also where tickets are counted. */
  answer() {
    const ticket = this.#one(this.tickets);
    const body = { status: this.#one(STATUSES), admin_response: 'Seen to.' };
    return this.caller.perform(this.session, (op) => ({
      kind: 'answer',
      isWrite: true,
      method: 'PATCH',
      path: `/api/admin/tickets/${ticket}/`,
      body: { ...body, admin_response: markOf(op) },
      ticket,
    }));
  }

  /** Writes down ₹2 that a hospital paid at the counter; the number of the request makes it one payment. */
  record() {
    const { account, id } = this.#one(this.hospitals);
    return this.caller.perform(this.session, (op) => ({
      kind: 'receipt',
      isWrite: true,
      hospital: id,
      method: 'PATCH',
      path: `/api/admin/monthly-payments/${account}/`,
      body: { amount_paid: 2, request_id: markOf(op) },
      reference: `${id}/${markOf(op)}`,
      paise: 200,
      // Where nothing is due, nothing is written down.
      mayBeRefused: [400],
    }));
  }

  look() {
    return this.caller.perform(this.session, () => ({ kind: 'read', method: 'GET', path: this.#one(READS) }));
  }

  #one(list) {
    return list[Math.floor(this.random() * list.length)];
  }
}
