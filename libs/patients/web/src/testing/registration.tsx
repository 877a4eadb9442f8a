import { FakeServer } from '@nidaan/api-client/testing';
import { patient } from '@nidaan/patients-contracts/testing';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

export const REGISTER = 'POST /api/patients/';
export const saved = patient({ id: 4711, age: '38' });

export let server: FakeServer;
export let user: UserEvent;

/** A server that registers, on 20 November 2026, for each test of the file. */
export function serveRegistration(): void {
  beforeEach(() => {
    jest.useFakeTimers({
      now: new Date('2026-11-20T05:00:00Z'),
      doNotFake: ['queueMicrotask', 'performance'],
      advanceTimers: true,
    });
    user = userEvent.setup({ delay: null });
    server = new FakeServer().install().on(REGISTER, { status: 201, body: saved });
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}

/**
 * Lets the answer come after the keys, as over a network. One that comes while the keys are still at work ends between them and whoever waits next:
 * the form's last updates (`mend` of `Form`, `setSubmitting` of Mantine) are then nobody's, and React warns about `act`.
 */
export const answersAfterTheKeys = (answer: { status: number; body: unknown } = { status: 201, body: saved }) =>
  server.on(REGISTER, () => new Promise((resolve) => setTimeout(resolve, 20, answer)));

export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' });
export const fill = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
export const optionsOf = (label: string) =>
  within(field(label))
    .getAllByRole('option')
    .map((option) => option.textContent);
export const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Register Patient' }));
export const sent = () => server.seen(REGISTER).at(-1)?.body as Record<string, string>;
/** What was sent, once the screen has said that it was taken. */
export const sentAndTaken = async () => {
  await screen.findByText('Registration Successful');
  return sent();
};

/** Types as fast as a scanner, whatever the machine's pace: each look at a key's time is a millisecond after the one before. */
export async function scan(text: string): Promise<void> {
  let now = 0;
  const clock = jest.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => (now += 1));
  await user.keyboard(text);
  clock.mockRestore();
}
