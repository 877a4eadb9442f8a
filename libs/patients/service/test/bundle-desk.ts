import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { FULL_FORM } from './full-form.ts';
import { openPrivacyDesk, type PrivacyDesk } from './privacy-fixture.ts';

export const REQUESTS = '/api/privacy/requests/';
export const DAY = 24 * 3_600_000;

/** The privacy desk with a new patient for each test, whose copies are made and shared. Registers its own hooks. */
export class BundleDesk {
  desk!: PrivacyDesk;
  visit!: { id: number; person_id: number; uhid: string };

  constructor() {
    beforeAll(async () => {
      this.desk = await openPrivacyDesk({ RATE_LIMITS: 'on' });
    }, 60_000);
    afterAll(() => this.desk?.close());
    beforeEach(async () => {
      const { desk } = this;
      this.visit = (
        await desk.api.post('/api/patients/', { ...FULL_FORM, first_name: `Asha ${Math.random()}` }, desk.as(1))
      ).body;
      await desk.sql(`UPDATE patients.persons SET email = 'asha@example.in' WHERE id = ${this.visit.person_id}`);
      desk.nidaan.mail.to('asha@example.in').splice(0);
    });
  }

  at = (id: number, rest = '') => `${REQUESTS}${id}/bundle/${rest}`;
  post = (url: string, body: object = {}, hospital = 1) => this.desk.api.post(url, body, this.desk.as(hospital));
  get = (url: string, hospital = 1) => this.desk.api.get(url, this.desk.as(hospital));

  inWork = async (more: object = {}): Promise<{ id: number; number: string }> => {
    const { id, number } = await this.desk.ask({ person_id: this.visit.person_id, ...more });
    await this.post(`${REQUESTS}${id}/verify/`, { method: 'photo-id' });
    await this.post(`${REQUESTS}${id}/start/`);
    return { id, number };
  };

  ready = (id: number) =>
    eventually(async () => {
      const { body } = await this.get(this.at(id));
      return body.state === 'ready' ? body : null;
    });

  made = async (more: object = {}, body: object = {}) => {
    const { id, number } = await this.inWork(more);
    expect(await this.post(this.at(id), body)).toMatchObject({ status: 202, body: { state: 'making', sha256: '', link: null } });
    return { id, number, bundle: await this.ready(id) };
  };

  shared = async () => {
    const { id, bundle } = await this.made();
    const { body } = await this.post(this.at(id, 'link/'));
    return { id, bundle, key: (body.link.address as string).split('#')[1]!, link: body.link };
  };

  open = (what: string, body: object) => this.desk.api.post(`/api/public/records/${what}/`, body);

  codeFor = async (key: string): Promise<string> => {
    const mails = () => this.desk.nidaan.mail.to('asha@example.in');
    const before = mails().length;
    expect((await this.open('code', { key })).body).toEqual({ code_to: 'a••••••@example.in' });
    const { text } = await eventually(async () => mails()[before] ?? null);
    return /\d{6}/.exec(text)![0];
  };
}
