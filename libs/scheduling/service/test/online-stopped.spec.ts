import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appointmentBooked } from '@nidaan/scheduling-contracts';
import { OnlineFixture } from './online-fixture.ts';

const OFFLINE = 'This doctor no longer takes online bookings.';

let online: OnlineFixture;
beforeAll(async () => {
  online = await OnlineFixture.open();
});
afterAll(() => online?.scheduling.close());

describe('a doctor who stops online booking while somebody books', () => {
  it('FRD-80 is not booked with a code any more, and the time is free again; what was booked before stays', async () => {
    const doctor = await online.doctor(1);
    const { body: held } = await online.start(1, doctor);
    const first = await online.code(1);
    const { body: kept } = await online.start(1, doctor, { time: '09:15', phone: '9999900028', email: 'b@example.in' });
    const second = await online.code(1, 2);
    const booked = await online.verify(kept.booking, second);
    expect(booked.status).toBe(200);
    const desk = online.scheduling.as(1);
    const turn = (on: boolean) => desk.put(`/api/doctors/${doctor}/`, { online: on });
    await turn(false);
    const resent = await online.post(`bookings/${held.booking}/resend/`);
    const refused = await online.verify(held.booking, first);
    for (const { status, body } of [resent, refused]) expect([status, body.message]).toEqual([404, OFFLINE]);
    // What was booked before stays, and its code is answered again.
    expect((await online.verify(kept.booking, second)).body).toEqual(booked.body);
    expect(await online.scheduling.told(appointmentBooked, 1)).toHaveLength(1);
    await turn(true);
    expect(await online.slots(1, doctor)).toEqual(['09:00', '09:30', '09:45']);
  });
});
