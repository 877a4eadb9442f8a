export * from './age.ts';
export * from './answers.ts';
export * from './choices.ts';
export { demoPerson } from './demo-person.ts';
export * from './events.ts';
export * from './form.ts';
export * from './jobs.ts';
export * from './messages.ts';
export * from './routes.ts';
