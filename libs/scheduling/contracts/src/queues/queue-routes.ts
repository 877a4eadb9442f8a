import { given, oneOf, route } from '@nidaan/kernel';
import { z } from 'zod';
import { TOKEN_STATES } from '../tokens/token-states.ts';
import { tokenAnswer } from '../tokens/token-schemas.ts';
import { hideNames, TOKEN_ROWS } from '../tokens/hide-names.ts';
import { dayWaits } from './day-waits.ts';
import { QUEUE_MESSAGES as messages } from './queue-messages.ts';
import { callNextForm, day, queueAnswer, queueChange, queueForm, queueParams } from './queue-schemas.ts';

const shared = { owner: 'scheduling', access: 'hospital' } as const;

export const listQueues = route({
  ...shared,
  name: 'scheduling.list-queues',
  method: 'GET',
  path: '/api/queues/',
  needs: ['patients.view', 'queue.call', 'display.manage'],
  summary: 'Queues of doctors and counters, and how many wait in each',
  answer: z.array(queueAnswer),
});

export const addQueue = route({
  ...shared,
  name: 'scheduling.add-queue',
  method: 'POST',
  path: '/api/queues/',
  needs: 'schedule.manage',
  summary: 'Add a queue of a counter: billing, laboratory, pharmacy, registration',
  body: queueForm,
  answer: queueAnswer,
  status: 201,
  idempotent: true,
});

export const changeQueue = route({
  ...shared,
  name: 'scheduling.change-queue',
  method: 'PUT',
  path: '/api/queues/:id/',
  needs: 'schedule.manage',
  summary: 'Change a queue: its name, counters and the minutes that decide its order',
  params: queueParams,
  body: queueChange,
  answer: queueAnswer,
  idempotent: true,
});

export const listQueueTokens = route({
  ...shared,
  name: 'scheduling.list-queue-tokens',
  method: 'GET',
  path: '/api/queues/:id/tokens/',
  needs: 'patients.view',
  summary: 'Tokens of a queue and day: who is called, who waits in the order of calling and why, who is done',
  params: queueParams,
  query: z.object({ day, state: given(oneOf(TOKEN_STATES, undefined, messages.stateInvalid)) }),
  answer: z.array(tokenAnswer),
  patients: TOKEN_ROWS,
});

/** What a counter is answered that calls the next one. */
export const callNextAnswer = z.object({
  token: tokenAnswer.nullable(),
  /** 'Nobody is waiting' where no token comes; '' else. */
  message: z.string(),
  /** True where the counter had called this one a moment before: a second press. */
  repeated: z.boolean(),
});
export type CallNextAnswer = z.output<typeof callNextAnswer>;

export const callNext = route({
  ...shared,
  name: 'scheduling.call-next',
  method: 'POST',
  path: '/api/queues/:id/call-next/',
  needs: 'queue.call',
  summary: 'Call the next token to a counter; the one that stood there is done, or skipped where that is asked for',
  params: queueParams,
  body: callNextForm,
  answer: callNextAnswer,
  hide: ({ token, ...answer }: CallNextAnswer, may) => ({ ...answer, token: token && hideNames(token, may) }),
  idempotent: true,
  patients: TOKEN_ROWS,
});

export const QUEUE_ROUTES = [listQueues, addQueue, changeQueue, listQueueTokens, callNext, dayWaits] as const;
