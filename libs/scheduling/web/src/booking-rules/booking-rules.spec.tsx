import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { BookingRulesSection } from './booking-rules-section.tsx';

const RULES = { cancel_hours: 2, codes_per_hour: 200, codes_per_day: 1000, version: 3 };
const doctor = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  online: false,
  is_active: true,
  version: 4,
  ...more,
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .install()
    .on('GET /api/booking-rules/', { status: 200, body: RULES })
    .on('GET /api/doctors/', {
      status: 200,
      body: [doctor(3, 'Dr Iyer', { online: true }), doctor(4, 'Dr Rao'), doctor(5, 'Dr Old', { is_active: false })],
    });
});
afterEach(cleanup);

describe('the rules of online booking', () => {
  it('ORG-38 are of all branches: who works in some of them is offered the doctors alone', async () => {
    show(<BookingRulesSection />, undefined, undefined, '/', { isLimited: true });
    expect(await screen.findByText('Dr Iyer')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /until so many hours before/ })).toBeNull();
  });

  it('FRD-81 FRD-83 are set on the screen: hours before, codes in an hour and a day', async () => {
    server.on('PUT /api/booking-rules/', { status: 200, body: { ...RULES, cancel_hours: 6 } });
    show(<BookingRulesSection />);
    const hours = await screen.findByRole('textbox', { name: /until so many hours before/ });
    fireEvent.change(hours, { target: { value: '6' } });
    fireEvent.change(screen.getByRole('textbox', { name: /in an hour/ }), { target: { value: '50' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved. It counts from now on.')).toBeTruthy();
    const sent = { cancel_hours: '6', codes_per_hour: '50', version: 3 };
    expect(server.seen('PUT /api/booking-rules/')[0]!.body).toEqual(sent);
  });

  describe('that somebody else has changed meanwhile', () => {
    const theirs = { cancel_hours: 12, codes_per_hour: 80, codes_per_day: 1000, version: 4 };
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    const collide = async (readAgain = 200) => {
      show(<BookingRulesSection />);
      fireEvent.change(await screen.findByRole('textbox', { name: /until so many hours before/ }), { target: { value: '6' } });
      const refused = { message: 'Somebody else changed these rules. Please look again.', current: theirs };
      server
        .on('PUT /api/booking-rules/', { status: 409, body: refused })
        .on('GET /api/booking-rules/', { status: readAgain, body: theirs });
      press('Save');
      await screen.findByText(/Somebody else changed the same fields/);
    };

    it('FRD-81 are shown beside mine, which stays typed; what they changed beside it is there', async () => {
      await collide();
      expect(screen.getByRole('alert').textContent).toMatch(/Theirs:\W*12.*Yours:\W*6/);
      expect([box(/hours before/).value, box(/in an hour/).value]).toEqual(['6', '80']);
      expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
      press('Patients cancel and move until so many hours before: keep mine');
      server.on('PUT /api/booking-rules/', { status: 200, body: { ...theirs, cancel_hours: 6, version: 5 } });
      press('Save');
      expect(await screen.findByText('Saved. It counts from now on.')).toBeTruthy();
      expect(server.seen('PUT /api/booking-rules/')[1]!.body).toEqual({ cancel_hours: '6', version: 4 });
    });

    it('FRD-81 are taken over, also where they cannot be read again', async () => {
      await collide(503);
      press('Patients cancel and move until so many hours before: take theirs');
      expect(box(/hours before/).value).toBe('12');
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('FRD-83 are saved with a second press where others were changed', async () => {
      show(<BookingRulesSection />);
      fireEvent.change(await screen.findByRole('textbox', { name: /in a day/ }), { target: { value: '900' } });
      const sentence = 'Somebody else changed these rules. Please look again.';
      server.on('PUT /api/booking-rules/', { status: 409, body: { message: sentence, current: theirs } });
      server.on('GET /api/booking-rules/', { status: 200, body: theirs });
      press('Save');
      expect(await screen.findByText(sentence)).toBeTruthy();
      await waitFor(() => expect([box(/in an hour/).value, box(/in a day/).value]).toEqual(['80', '900']));
      press('Save');
      await waitFor(() =>
        expect(server.seen('PUT /api/booking-rules/').at(-1)!.body).toEqual({ codes_per_day: '900', version: 4 }),
      );
    });
  });

  it('FRD-83 say what is wrong with a number, and send nothing', async () => {
    show(<BookingRulesSection />);
    fireEvent.change(await screen.findByRole('textbox', { name: /in a day/ }), { target: { value: '0' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Codes must be a whole number from 1 to 10,000')).toBeTruthy();
    expect(server.seen('PUT /api/booking-rules/')).toEqual([]);
  });

  it('FRD-78 switch a doctor on for patients, with the version that was read; who has left is not offered', async () => {
    server.on('PUT /api/doctors/4/', { status: 200, body: doctor(4, 'Dr Rao', { online: true, version: 5 }) });
    show(<BookingRulesSection />);
    expect(await screen.findByRole<HTMLInputElement>('switch', { name: 'Dr Iyer' })).toHaveProperty('checked', true);
    expect(screen.queryByRole('switch', { name: 'Dr Old' })).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'Dr Rao' }));
    await waitFor(() => expect(server.seen('PUT /api/doctors/4/')[0]?.body).toEqual({ online: true, version: 4 }));
  });
});
