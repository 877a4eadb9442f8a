export * from './message-driver.ts';
export { NoMessages } from './no-messages.ts';
export { openMessages, smsFolder } from './open-messages.ts';
export { listSms, readSms, SandboxMessages, type StoredSms } from './sandbox-messages.ts';
export type { SentHeaders } from './sent-headers.ts';
export { smsPages, type SmsPages } from './sms-pages.ts';
export { isUnicode, smsParts } from './sms-parts.ts';
export { VonageMessages, type VonageOptions } from './vonage-messages.ts';
