import { describe, expect, it } from '@jest/globals';
import { prescriptionSaved } from '@nidaan/clinical-contracts';
import { labTestCompleted, labTestRecorded } from '@nidaan/lab-contracts';
import { patientRegistered } from '@nidaan/patients-contracts';
import { Revocations } from '@nidaan/platform-access';
import { prescriptionDispensed } from '@nidaan/pharmacy-contracts';
import { Webhook } from 'standardwebhooks';
import { eventually } from '@nidaan/testing';
import { minutes, withReceiver } from './with-receiver.ts';

const world = withReceiver();

describe('what is sent', () => {
  it('ORG-84 has ids only, and the reference library takes the signature', async () => {
    const { secret } = await world.made();
    await world.fixture.tell(patientRegistered, 1, { patientId: 77, branchId: 3 });
    await world.arrived(1);
    const [{ headers, body }] = world.receiver.received as [(typeof world.receiver.received)[number]];
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(verified).toEqual({
      id: headers['webhook-id'],
      type: 'patient.registered',
      version: 1,
      occurred_at: expect.stringMatching(/^\d{4}-.*Z$/),
      hospital_id: 1,
      branch_id: 3,
      data: { patient_id: 77 },
    });
    expect(body).not.toMatch(/Asha|Verma|9876543210|Fever/);
    expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
  });

  it('ORG-83 tells of registrations, prescriptions, completed tests and dispensing', async () => {
    await world.made();
    await world.fixture.tell(patientRegistered, 1, { patientId: 1 });
    await world.fixture.tell(prescriptionSaved, 1, { patientId: 1, recordId: 2 });
    await world.fixture.tell(labTestRecorded, 1, { patientId: 1, testId: 3, status: 'pending' as never });
    await world.fixture.tell(labTestCompleted, 1, { patientId: 1, testId: 3 });
    await world.fixture.tell(labTestRecorded, 1, { patientId: 1, testId: 4, status: 'completed' as never });
    await world.fixture.tell(prescriptionDispensed, 1, { patientId: 1, recordId: 2, billId: 5 });
    await world.arrived(5);
    const told = world.bodies().map(({ type, data }) => [type, data]);
    expect(told).toHaveLength(5);
    expect(told).toEqual(
      expect.arrayContaining([
        ['patient.registered', { patient_id: 1 }],
        ['prescription.saved', { patient_id: 1, record_id: 2 }],
        ['lab.completed', { patient_id: 1, test_id: 3 }],
        ['lab.completed', { patient_id: 1, test_id: 4 }],
        ['pharmacy.dispensed', { patient_id: 1, record_id: 2, bill_id: 5 }],
      ]),
    );
  });

  it('ORG-27 ORG-82 waits while the hospital is suspended, and goes on after that', async () => {
    const { id } = await world.made();
    const revocations = world.fixture.app.get(Revocations, { strict: false });
    const suspend = (isSuspended: boolean) => revocations.setSuspended(1, isSuspended, new Date().toISOString());
    await suspend(true);
    await world.fixture.tell(patientRegistered, 1, { patientId: 78 });
    await world.fixture.look();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(world.receiver.received).toEqual([]);
    await suspend(false);
    await world.fixture.look();
    await world.arrived(1);
    await eventually(async () => expect((await world.fixture.deliveries(1, id))[0]).toMatchObject({ status: 'delivered' }));
  });

  it('ORG-83 signs with both secrets for 24 hours after a change', async () => {
    const { id, secret } = await world.made();
    const { body: rotated } = await world.fixture.api.post(`/api/webhooks/${id}/rotate-secret/`, undefined, world.fixture.as(1));
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
    await world.fixture.tell(patientRegistered, 1);
    await world.arrived(1);
    const { headers, body } = world.receiver.received[0]!;
    for (const each of [secret, rotated.secret])
      expect(new Webhook(each).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'patient.registered' });
    await eventually(async () => expect((await world.fixture.deliveries(1, id))[0]!.status).toBe('delivered'));
    await world.fixture.nidaan.at(minutes(24 * 60 + 1), async () => {
      await world.fixture.api.post(`/api/webhooks/${id}/test/`, undefined, world.fixture.as(1));
      await world.arrived(2);
    });
    expect(world.receiver.received[1]!.headers['webhook-signature']).not.toContain(' ');
  });

  it('ORG-83 keeps for 24 hours what the receiver has, also where the secret is changed twice', async () => {
    const { id, secret } = await world.made();
    const rotate = async () =>
      (await world.fixture.api.post(`/api/webhooks/${id}/rotate-secret/`, undefined, world.fixture.as(1))).body.secret as string;
    const secrets = [secret, await rotate(), await rotate()];
    await world.fixture.tell(patientRegistered, 1);
    await world.arrived(1);
    const { headers, body } = world.receiver.received[0]!;
    for (const each of secrets)
      expect(new Webhook(each).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'patient.registered' });
    await eventually(async () => expect((await world.fixture.deliveries(1, id))[0]!.status).toBe('delivered'));
    for (let n = 0; n < 20; n++) await rotate();
    const [kept] = await world.fixture.sql('SELECT cardinality(older_secrets) AS n FROM integrations.webhooks WHERE id = $1', [
      id,
    ]);
    expect(kept).toEqual({ n: 8 });
    await world.fixture.api.post(`/api/webhooks/${id}/test/`, undefined, world.fixture.as(1));
    await world.arrived(2);
    const later = world.receiver.received[1]!;
    expect(new Webhook(secret).verify(later.body, later.headers as Record<string, string>)).toMatchObject({
      type: 'webhook.test',
    });
    await world.fixture.nidaan.at(minutes(24 * 60 + 1), async () => {
      await world.fixture.api.post(`/api/webhooks/${id}/test/`, undefined, world.fixture.as(1));
      await world.arrived(3);
    });
    expect(world.receiver.received[2]!.headers['webhook-signature']).not.toContain(' ');
  });

  it('ORG-83 keeps to the chosen events and branches', async () => {
    await world.made(1, { events: ['prescription.saved'], branches: [2] });
    await world.fixture.tell(patientRegistered, 1, { branchId: 2 });
    await world.fixture.tell(prescriptionSaved, 1, { recordId: 1 });
    await world.fixture.tell(prescriptionSaved, 1, { recordId: 2, branchId: 2 });
    await world.arrived(1);
    expect(world.bodies()[0].data.record_id).toBe(2);
  });
});

describe('who is heard', () => {
  const inbox = async (hospital: number) =>
    (
      await world.fixture.sql(
        `SELECT FROM integrations.inbox WHERE hospital_id = $1 AND name = 'patients.patient.registered.v1'`,
        [hospital],
      )
    ).length;

  it('ORG-83 hears nothing of hospitals without a live webhook, and of the others from then on', async () => {
    const before = await inbox(2);
    await world.fixture.tell(patientRegistered, 2);
    expect(await inbox(2)).toBe(before);
    const { id } = await world.made(2);
    await world.fixture.tell(patientRegistered, 2);
    expect(await inbox(2)).toBe(before + 1);
    await world.fixture.api.patch(`/api/webhooks/${id}/`, { is_active: false }, world.fixture.as(2));
    await world.fixture.tell(patientRegistered, 2);
    expect(await inbox(2)).toBe(before + 1);
  });

  it('ORG-54 pauses with the plan and resumes with it', async () => {
    const { id } = await world.made(2);
    const before = await inbox(2);
    await world.fixture.plan(2, 'multi');
    await world.fixture.tell(patientRegistered, 2);
    expect(await inbox(2)).toBe(before);
    const refused = await world.fixture.make(2, world.receiver.url);
    expect([refused.status, refused.body.message]).toEqual([403, 'Your plan does not include webhooks']);
    await world.fixture.plan(2, 'corporate');
    await world.fixture.tell(patientRegistered, 2);
    expect(await inbox(2)).toBe(before + 1);
    expect((await world.fixture.api.get(`/api/webhooks/${id}/`, world.fixture.as(2))).body.is_active).toBe(true);
  });
});
