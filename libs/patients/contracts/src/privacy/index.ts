export * from './breaches.ts';
export * from './consents.ts';
export * from './notices.ts';
export * from './privacy-choices.ts';
export * from './privacy-jobs.ts';
export * from './privacy-messages.ts';
export * from './requests.ts';
export * from './retention.ts';
