export * from './choices.ts';
export * from './events.ts';
export * from './form.ts';
export * from './messages.ts';
export * from './routes.ts';
export * from './ticket.ts';
export * from './permissions.ts';
