export * from './response-schemas.ts';
export * from './choices.ts';
export { demoLabTest, type DemoVisit } from './demo-lab-test.ts';
export * from './events.ts';
export { labResultForm, labTestForm, type LabResultForm, type LabTestForm } from './form.ts';
export * from './jobs.ts';
export * from './messages.ts';
export * from './charge-lines.ts';
export * from './routes.ts';
