import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { route } from '@nidaan/kernel';
import { runAs, type ServiceTokens } from '@nidaan/platform-access';
import { ServiceClient, type ServiceLink } from './service-client.ts';

const brief = route({
  name: 'patients.try-brief',
  owner: 'patients',
  method: 'GET',
  path: '/api/try/:id/',
  access: 'service',
  askedBy: ['lab'],
  summary: 'A call between services',
  params: z.object({ id: z.string() }),
  answer: z.object({ name: z.string() }),
});

describe('ServiceClient', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('L9 gives up after two seconds an owner that does not answer, with 503 and a sentence', async () => {
    const link = { services: ['patients'], send: () => new Promise<never>(() => undefined) } as unknown as ServiceLink;
    const tokens = { sign: () => 'token' } as unknown as ServiceTokens;
    const client = new ServiceClient(link, tokens, 'lab');
    const asked = runAs({ hospitalId: 7 }, () => client.call(brief, { params: { id: 1 } }));
    const outcome = asked.then(
      () => 'answered',
      (fault: unknown) => fault,
    );
    await jest.advanceTimersByTimeAsync(2500);
    expect(await Promise.race([outcome, Promise.resolve('waits still')])).toMatchObject({
      status: 503,
      sentence: 'A part of the system did not answer in time. Please try again.',
    });
  });
});
