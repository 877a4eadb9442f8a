export * from './choices.ts';
export * from './codes.ts';
export * from './hours.ts';
export * from './message-jobs.ts';
export * from './routes.ts';
export * from './schemas.ts';
export * from './sending-messages.ts';
export * from './template-text.ts';
