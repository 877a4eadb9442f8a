import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { displayAnswer, displayChange, displayForm, displayKey, displayParams, publicDisplay } from './display-schemas.ts';

const shared = { owner: 'scheduling', access: 'hospital', needs: 'display.manage' } as const;
const open = { owner: 'scheduling', access: 'public', params: displayKey } as const;
const MINUTE = 60;

export const listDisplays = route({
  ...shared,
  name: 'scheduling.list-displays',
  method: 'GET',
  path: '/api/displays/',
  summary: 'Waiting-room displays with their addresses, and when each asked last',
  answer: z.array(displayAnswer),
});

export const addDisplay = route({
  ...shared,
  name: 'scheduling.add-display',
  method: 'POST',
  path: '/api/displays/',
  summary: 'Add a waiting-room display',
  body: displayForm,
  answer: displayAnswer,
  status: 201,
  idempotent: true,
});

export const changeDisplay = route({
  ...shared,
  name: 'scheduling.change-display',
  method: 'PATCH',
  path: '/api/displays/:id/',
  summary: 'Change a display; switch it on or off',
  params: displayParams,
  body: displayChange,
  answer: displayAnswer,
});

export const renewDisplayKey = route({
  ...shared,
  name: 'scheduling.renew-display-key',
  method: 'POST',
  path: '/api/displays/:id/new-key/',
  summary: 'Give a display another address; the old one is dead at once',
  params: displayParams,
  answer: displayAnswer,
});

export const removeDisplay = route({
  ...shared,
  name: 'scheduling.remove-display',
  method: 'DELETE',
  path: '/api/displays/:id/',
  summary: 'Remove a display',
  params: displayParams,
  status: 204,
});

export const readPublicDisplay = route({
  ...open,
  name: 'scheduling.read-public-display',
  method: 'GET',
  path: '/api/public/displays/:key/',
  summary: 'What a waiting-room display shows; the key in its address is the permission',
  answer: publicDisplay,
  // Displays of one clinic share an address and ask again at each call.
  limits: [{ by: { pathParam: 'key' }, max: 240, seconds: MINUTE }],
});

export const liveDisplay = route({
  ...open,
  name: 'scheduling.live-display',
  method: 'GET',
  path: '/api/public/displays/:key/live/',
  summary: "Server-sent events for a display: 'changed' when it is to ask again, with signs of life between",
  produces: 'events',
  limits: [{ by: { pathParam: 'key' }, max: 60, seconds: MINUTE }],
});

export const DISPLAY_ROUTES = [
  listDisplays,
  addDisplay,
  changeDisplay,
  renewDisplayKey,
  removeDisplay,
  readPublicDisplay,
  liveDisplay,
] as const;
