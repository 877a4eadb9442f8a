import { describe, expect, it } from '@jest/globals';
import { findRecordCodeChannel, sendRecordCodeSms } from '@nidaan/integrations-contracts';
import { memberChanged } from '@nidaan/platform-access';
import { eventually } from '@nidaan/testing';
import { appointment, at, mailTemplate, NOW, person, smsTemplate, withMessages } from './with-messages.ts';

const world = withMessages();

describe('codes for copies of records', () => {
  const TEMPLATE = smsTemplate('record_code', {
    body: '{#var#} is your code at {#var#}. Give it to nobody. Sanjeevani Clinic',
    dlt: {
      ...{ header: 'SANJVN', template_id: '1107161234567890124', category: 'service_implicit' },
      placeholders: [
        { tag: 'var', variable: 'otp', max: 30 },
        { tag: 'var', variable: 'hospital_name', max: 30 },
      ],
    },
  });
  const reaches = async (phone: string) =>
    (await world.fixture.asPatients(1, findRecordCodeChannel, { body: { phone } })).is_possible;
  const send = (purpose: string, until = at('2026-11-24', '12:10')) =>
    world.fixture.asPatients(1, sendRecordCodeSms, {
      body: { purpose, otp: '246810', person_id: 5, branch_id: 1, until: until.toISOString() },
    });

  it('ORG-73 an SMS reaches an Indian mobile number where its text is registered, and no other', async () => {
    expect(await reaches('9876543210')).toBe(false);
    await world.template(smsTemplate('otp'));
    expect(await reaches('9876543210')).toBe(false);
    await world.template(TEMPLATE);
    expect([await reaches('9876543210'), await reaches('02041234567'), await reaches('')]).toEqual([true, false, false]);
    await world.settings({ channels: ['email'] });
    expect(await reaches('9876543210')).toBe(false);
  });

  it('ORG-73 leaves at once to the phone on file, in quiet hours too, with the code and nothing of the record', async () => {
    await world.template(TEMPLATE);
    world.fixture.known.persons.set(5, person(5, { consents: [] }));
    world.fixture.nidaan.clock.set(at('2026-11-24', '23:00'));
    await send('record/1/a', at('2026-11-24', '23:10'));
    await send('record/1/a', at('2026-11-24', '23:10'));
    await world.look();
    world.fixture.nidaan.clock.set(NOW);
    expect(world.driver.given).toMatchObject([
      { to: '+919876543210', text: '246810 is your code at Sanjeevani Clinic. Give it to nobody. Sanjeevani Clinic' },
    ]);
  });

  it('FRD-79 ORG-73 goes before all else that is due, and beside what is under way', async () => {
    await world.template(TEMPLATE);
    await world.template(smsTemplate('booked'));
    await world.settings({ reminder_hours: [] });
    world.fixture.known.persons.set(5, person(5));
    await world.tell();
    const codeText = expect.stringContaining('is your code');
    let text = '';
    world.driver.next = [
      async () => {
        await send('record/1/d');
        text = await eventually(() => {
          if (world.driver.given.length < 2) throw new Error('The code waits');
          return world.driver.given[1]!.text;
        });
        return { outcome: 'taken', providerRef: 'p1' };
      },
    ];
    await world.look();
    expect(text).toEqual(codeText);
    // Due together, after a night for example.
    world.fixture.known.appointments.set(13, appointment(13));
    await world.tell({ appointmentId: 13 });
    await world.fixture.sql(
      `UPDATE integrations.messages SET state = 'scheduled', purpose_key = purpose_key || 'x', due_at = due_at + interval '1 second'
       WHERE kind = 'record_code'`,
    );
    world.fixture.nidaan.clock.set(new Date(NOW.getTime() + 5000));
    await world.look();
    world.fixture.nidaan.clock.set(NOW);
    expect(world.driver.given[2]!.text).toEqual(codeText);
    expect(world.driver.given).toHaveLength(4);
  });

  it('ORG-73 does not leave once its time is over', async () => {
    await world.template(TEMPLATE);
    world.fixture.known.persons.set(5, person(5));
    await send('record/1/b', NOW);
    await world.look();
    expect(world.driver.given).toEqual([]);
    expect(await world.messages()).toMatchObject([{ kind: 'record_code', state: 'cancelled', reason: 'Too late' }]);
  });

  it('ORG-73 who asked for a copy is told to nobody who is not of the privacy desk', async () => {
    await world.template(TEMPLATE);
    world.fixture.known.persons.set(5, person(5));
    await send('record/1/c');
    await world.look();
    const [code] = await world.messages();
    expect(code).toMatchObject({ kind: 'record_code', state: 'sent', person_id: 5 });
    await world.fixture.tell(memberChanged, 1, {
      ...{ accountId: 77, memberId: 7, roleKey: 'nurse', version: 5 },
      extras: [{ id: 1, permission: 'messages.manage', until: '2030-01-01T00:00:00Z' }],
    });
    const desk = world.fixture.as(1, 77);
    expect((await world.fixture.api.get('/api/message-settings/', desk)).status).toBe(200);
    for (const path of ['', `?kind=record_code`, '?person=5'])
      expect([path, (await world.fixture.api.get(`/api/messages/${path}`, desk)).body]).toEqual([path, []]);
    expect((await world.fixture.api.get(`/api/messages/${code!.id}/`, desk)).status).toBe(404);
    expect((await world.fixture.api.post(`/api/messages/${code!.id}/again/`, {}, desk)).status).toBe(404);
  });

  it('ORG-73 its words by e-mail are not the hospital’s', async () => {
    expect((await world.template(mailTemplate('record_code'))).body.message).toBe(
      'This code has words of its own by e-mail: please choose SMS',
    );
  });
});
