import { id, route } from '@nidaan/kernel';
import { z } from 'zod';
import {
  messageByHand,
  messageCosts,
  messageParams,
  messagePreview,
  messageSettings,
  messageSettingsForm,
  messagesWanted,
  messageTemplate,
  messageTemplateForm,
  reminder,
  sentMessage,
  sentMessageDetail,
  stopForm,
  templateParams,
} from './schemas.ts';
import { MESSAGE_SENTENCES as say } from './sending-messages.ts';

const shared = { owner: 'integrations', access: 'hospital', needs: 'messages.manage' } as const;
const message = z.object({ message: z.string() });

export const listMessages = route({
  ...shared,
  name: 'integrations.list-messages',
  method: 'GET',
  path: '/api/messages/',
  summary: 'Messages to patients, the newest first, without text and address; 100 unless a limit is given',
  query: messagesWanted,
  answer: z.array(sentMessage),
  patients: [{ person: 'person_id' }],
});

export const readMessage = route({
  ...shared,
  name: 'integrations.read-message',
  method: 'GET',
  path: '/api/messages/:id/',
  summary: 'One message with its text and address, while they are kept',
  params: messageParams,
  answer: sentMessageDetail,
  patients: [{ person: 'person_id' }],
});

export const sendMessage = route({
  ...shared,
  // Of the latter: recalls alone (FRD-88).
  needs: ['messages.manage', 'recalls.manage'],
  name: 'integrations.send-message',
  method: 'POST',
  path: '/api/messages/',
  summary: 'Send a person a recall or a request for feedback, once a day at most',
  body: messageByHand,
  answer: sentMessage,
  status: 201,
  idempotent: true,
  patients: [{ person: 'person_id' }],
});

export const repeatMessage = route({
  ...shared,
  name: 'integrations.repeat-message',
  method: 'POST',
  path: '/api/messages/:id/again/',
  summary: 'Send a message again that failed or of which nothing is known; it is a new one, and pressing twice makes one',
  params: messageParams,
  answer: sentMessage,
  idempotent: true,
  patients: [{ person: 'person_id' }],
});

export const readMessageCosts = route({
  ...shared,
  name: 'integrations.read-message-costs',
  method: 'GET',
  path: '/api/message-costs/',
  summary: 'What messages cost in each of the last twelve months by channel, and the limit of a month',
  answer: messageCosts,
});

export const readMessageSettings = route({
  ...shared,
  name: 'integrations.read-message-settings',
  method: 'GET',
  path: '/api/message-settings/',
  summary: 'How the hospital writes to patients: channels, registration, quiet hours, limit, reminders',
  answer: messageSettings,
});

export const saveMessageSettings = route({
  ...shared,
  name: 'integrations.save-message-settings',
  reachesAllBranches: true,
  method: 'PUT',
  path: '/api/message-settings/',
  summary:
    'Set how the hospital writes to patients; reminders that are planned already stay where they are. 409 with `current` where somebody else has changed it since `version`',
  body: messageSettingsForm,
  answer: messageSettings,
  idempotent: true,
});

export const listMessageTemplates = route({
  ...shared,
  name: 'integrations.list-message-templates',
  method: 'GET',
  path: '/api/message-templates/',
  summary: 'Templates of messages by kind, language and channel',
  answer: z.array(messageTemplate),
});

export const createMessageTemplate = route({
  ...shared,
  name: 'integrations.create-message-template',
  reachesAllBranches: true,
  method: 'POST',
  path: '/api/message-templates/',
  summary: 'Add a template; of an SMS as it is registered at the DLT portal',
  body: messageTemplateForm,
  answer: messageTemplate,
  status: 201,
  idempotent: true,
});

export const changeMessageTemplate = route({
  ...shared,
  name: 'integrations.change-message-template',
  reachesAllBranches: true,
  method: 'PUT',
  path: '/api/message-templates/:id/',
  summary: 'Change a template, or switch it off; what waits is sent with the new text',
  params: templateParams,
  body: messageTemplateForm,
  answer: messageTemplate,
  idempotent: true,
});

export const previewMessageTemplate = route({
  ...shared,
  name: 'integrations.preview-message-template',
  method: 'POST',
  path: '/api/message-templates/:id/preview/',
  summary: 'A template with the longest values that it takes, and how many SMS that is',
  params: templateParams,
  answer: messagePreview,
});

export const listReminders = route({
  owner: 'integrations',
  access: 'hospital',
  needs: ['appointments.view', 'messages.manage'],
  name: 'integrations.list-reminders',
  method: 'GET',
  path: '/api/appointments/:id/reminders/',
  summary: 'Reminders of an appointment: when, how, what became of them and why',
  params: z.object({ id: id(say.appointmentUnknown) }),
  answer: z.array(reminder),
});

/** Any text in place of the driver or the key is answered like a wrong signature. */
export const messageReports = route({
  owner: 'integrations',
  access: 'public',
  name: 'integrations.message-reports',
  method: 'POST',
  path: '/api/public/messages/:driver/:key/',
  summary: 'What a provider tells by itself, signed as it signs: delivery reports, and phones that want no more messages',
  params: z.object({ driver: z.string().max(100, { error: say.forged }), key: z.string().max(100, { error: say.forged }) }),
  body: z.object({}),
  answer: z.object({ received: z.literal(true) }),
  limits: [{ by: 'address', max: 6000, seconds: 60 }],
});

export const stopMessages = route({
  owner: 'integrations',
  access: 'public',
  name: 'integrations.stop-messages',
  method: 'POST',
  path: '/api/public/messages/stop/',
  summary: 'The link at the foot of an e-mail: no more messages to this address',
  body: stopForm,
  answer: message,
  limits: [{ by: 'address', max: 60, seconds: 60 }],
});

export const MESSAGE_ROUTES = [
  listMessages,
  readMessage,
  sendMessage,
  repeatMessage,
  readMessageCosts,
  readMessageSettings,
  saveMessageSettings,
  listMessageTemplates,
  createMessageTemplate,
  changeMessageTemplate,
  previewMessageTemplate,
  listReminders,
  messageReports,
  stopMessages,
] as const;
