import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { hideNames, TOKEN_ROWS } from './hide-names.ts';
import {
  cancelForm,
  counterForm,
  nothing,
  priorityForm,
  publicToken,
  tokenAnswer,
  tokenForm,
  tokenHistory,
  tokenParams,
  tokensWanted,
  transferForm,
} from './token-schemas.ts';
import { tokenSlip } from './token-slip.ts';

const shared = { owner: 'scheduling', access: 'hospital' } as const;
const MINUTE = 60;

export const listTokens = route({
  ...shared,
  name: 'scheduling.list-tokens',
  method: 'GET',
  path: '/api/tokens/',
  needs: 'patients.view',
  summary: 'Tokens of a visit in all queues, the newest first',
  query: tokensWanted,
  answer: z.array(tokenAnswer),
  patients: TOKEN_ROWS,
});

export const issueToken = route({
  ...shared,
  name: 'scheduling.issue-token',
  method: 'POST',
  path: '/api/tokens/',
  needs: 'queue.call',
  summary: 'Issue a token for a visit, or for a name; 409 with the token where the visit has an open one in the queue',
  body: tokenForm,
  answer: tokenAnswer,
  hide: hideNames,
  status: 201,
  idempotent: true,
  patients: TOKEN_ROWS,
});

export const readToken = route({
  ...shared,
  name: 'scheduling.read-token',
  method: 'GET',
  path: '/api/tokens/:id/',
  needs: 'patients.view',
  summary: 'One token with what was done with it, when and by whom',
  params: tokenParams,
  answer: tokenHistory,
  patients: TOKEN_ROWS,
});

const act = <B extends z.ZodType>(verb: string, body: B, summary: string) =>
  route({
    ...shared,
    name: `scheduling.${verb}-token`,
    method: 'POST',
    path: `/api/tokens/:id/${verb}/`,
    needs: 'queue.call',
    summary,
    params: tokenParams,
    body,
    answer: tokenAnswer,
    hide: hideNames,
    patients: TOKEN_ROWS,
    idempotent: true,
  });

export const callToken = act('call', counterForm, 'Call this token to a counter, whoever would be next');
export const recallToken = act('recall', nothing, 'Announce a called token again');
export const startToken = act('start', nothing, 'The patient who was called is in');
export const endToken = act('done', nothing, 'The patient is done here');
export const skipToken = act('skip', nothing, 'The patient did not come: call others first');
export const returnToken = act('return', nothing, 'Back into the line, behind the next who wait');
export const transferToken = act('transfer', transferForm, 'Into another queue; the answer is the token there');
export const reviewToken = act('review', nothing, 'Back with the report: a patient who was done today waits again');
export const changePriority = act('priority', priorityForm, 'Change who is called sooner');
export const cancelToken = act('cancel', cancelForm, 'Take a token out of its queue');
export const undoToken = act('undo', nothing, 'Take back the last action of the counter, within 2 minutes');

export const readPublicToken = route({
  owner: 'scheduling',
  access: 'public',
  name: 'scheduling.read-public-token',
  method: 'GET',
  path: '/api/public/tokens/:key/',
  summary: "What a patient's own page shows of the queue; 404 once the day is over",
  params: z.object({ key: z.string().max(40) }),
  answer: publicToken,
  limits: [
    { by: { pathParam: 'key' }, max: 20, seconds: MINUTE },
    { by: 'address', max: 10_000, seconds: MINUTE },
  ],
});

export const TOKEN_ROUTES = [
  listTokens,
  issueToken,
  readToken,
  callToken,
  recallToken,
  startToken,
  endToken,
  skipToken,
  returnToken,
  transferToken,
  reviewToken,
  changePriority,
  cancelToken,
  undoToken,
  readPublicToken,
  tokenSlip,
] as const;
