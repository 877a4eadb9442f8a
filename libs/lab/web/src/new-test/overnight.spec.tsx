import { fault } from '@nidaan/api-client/testing';
import { reload } from '@nidaan/ui/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, waitFor } from '@testing-library/react';
import { ADD, button, fetchPatient, field, pass, server, serveLab, set, showLab, test, told } from '../testing/lab.tsx';

serveLab();

const fill = () => {
  set(/^Test Name/, 'ESR');
  set(/^Price/, '150.50');
};
const submit = () => fireEvent.click(button('Submit Test'));
const sent = () => Object.fromEntries(server.seen(ADD).at(-1)!.body as FormData);
const isMorning = (day: string) => {
  jest.setSystemTime(new Date(`${day}T02:30:00Z`));
  pass(61_000);
};

describe('the form of a new test that is left open overnight', () => {
  it('LAB-03 goes on with the new day, and is no draft; a date that was typed stays', async () => {
    showLab();
    isMorning('2026-11-21');
    expect(field(/^Test Date/).value).toBe('21/11/2026');
    expect(sessionStorage).toHaveLength(0);
    await fetchPatient();
    fill();
    submit();
    expect(await told('Lab test added successfully!')).toBeTruthy();
    expect(sent()).toMatchObject({ testDate: '2026-11-21' });
    set(/^Test Date/, '19/11/2026');
    isMorning('2026-11-22');
    expect(field(/^Test Date/).value).toBe('19/11/2026');
  });

  it.each([
    ['that was lost', new Error('network')],
    ['of a server that broke', fault(500, 'Failed to add lab test. Please try again.')],
  ])('LAB-03 L3 after an answer %s it is sent again as it was: one test, not two', async (_which, answer) => {
    server.on(ADD, answer);
    showLab();
    await fetchPatient();
    fill();
    submit();
    expect(await told('Failed to add lab test. Please try again.')).toBeTruthy();
    isMorning('2026-11-21');
    expect(field(/^Test Date/).value).toBe('20/11/2026');
    server.on(ADD, { status: 201, body: test() });
    submit();
    expect(await told('Lab test added successfully!')).toBeTruthy();
    const [first, second] = server.seen(ADD).map(({ headers }) => headers['Idempotency-Key']);
    expect(second).toBe(first);
    expect(sent()).toMatchObject({ testDate: '2026-11-20' });
    // What comes next goes along again.
    expect(field(/^Test Date/).value).toBe('21/11/2026');
    isMorning('2026-11-22');
    expect(field(/^Test Date/).value).toBe('22/11/2026');
  });

  it('LAB-03 L3 a reload before midnight changes nothing of that, and Clear Form ends it', async () => {
    server.on(ADD, new Error('network'));
    showLab();
    await fetchPatient();
    fill();
    submit();
    expect(await told('Failed to add lab test. Please try again.')).toBeTruthy();
    reload();
    showLab();
    isMorning('2026-11-21');
    expect(field(/^Test Date/).value).toBe('20/11/2026');
    fireEvent.click(button('Clear Form'));
    expect(field(/^Test Date/).value).toBe('21/11/2026');
    isMorning('2026-11-22');
    expect(field(/^Test Date/).value).toBe('22/11/2026');
  });

  it('LAB-03 goes along where the server refused it', async () => {
    server.on(ADD, fault(400, 'x'));
    showLab();
    await fetchPatient();
    fill();
    submit();
    await waitFor(() => expect(server.seen(ADD)).toHaveLength(1));
    await waitFor(() => expect(button('Submit Test').disabled).toBe(false));
    isMorning('2026-11-21');
    expect(field(/^Test Date/).value).toBe('21/11/2026');
  });
});
