/** The work of several hospitals at once: desks that go on until they are told to stop, whatever falls. */
import { setTimeout as sleep } from 'node:timers/promises';
import { logIn, registerHospital } from '../bench/nidaan.mjs';
import { callOnce } from './caller.mjs';
import { Desk } from './desk.mjs';
import { Staff } from './staff.mjs';

export class Workload {
  #people = [];
  #running = [];
  #isStopped = false;

  constructor({ caller, thinkMs }) {
    Object.assign(this, { caller, thinkMs, hospitals: [] });
  }

  /** Opens hospitals with desks, each logged in by itself, and one member of the staff. */
  async open({ url, dataDir, hospitals, desks, admin }) {
    const tickets = [];
    for (let n = 1; n <= hospitals; n += 1) {
      const account = await registerHospital(url, dataDir, `Chaos Hospital ${n}`);
      this.#people.push(...(await this.#desksOf(url, account, desks, tickets)));
    }
    const session = await logIn(url, admin);
    // Those that the panel shows by now: a hospital that opens while Kafka is unreachable is not among them.
    this.#people.push(new Staff({ caller: this.caller, hospitals: [...this.hospitals], session, tickets }));
    this.staff = session;
  }

  /** A hospital that opens just now and has one patient come. */
  async newcomer({ url, dataDir }) {
    const account = await registerHospital(url, dataDir, 'Chaos Newcomer');
    const [desk] = await this.#desksOf(url, account, 1, []);
    await desk.visit();
  }

  start() {
    this.#running = this.#people.map((person) => this.#work(person));
  }

  /** Lets everybody finish what is under way. */
  async stop() {
    this.#isStopped = true;
    await Promise.all(this.#running);
  }

  /** How long people wait between two things they do; 0 for none. */
  pace(thinkMs) {
    this.thinkMs = thinkMs;
  }

  async #desksOf(url, account, desks, tickets) {
    const sessions = [];
    for (let desk = 0; desk < desks; desk += 1) sessions.push(await logIn(url, account));
    const hospital = { ...account, ...(await whoIs(url, sessions[0])) };
    this.hospitals.push(hospital);
    return sessions.map((session, index) => new Desk({ caller: this.caller, hospital, session, isFirst: index === 0, tickets }));
  }

  async #work(person) {
    while (!this.#isStopped) {
      await person.step();
      await sleep(this.thinkMs * (0.5 + Math.random()));
    }
  }
}

/** Number of a hospital and of its account: the token says the first, the profile the second. */
async function whoIs(url, { access }) {
  const { body } = await callOnce(url, { path: '/api/user-details/', token: access });
  const claims = JSON.parse(Buffer.from(access.split('.')[1], 'base64url').toString());
  return { account: body[0].id, id: claims.hid };
}
