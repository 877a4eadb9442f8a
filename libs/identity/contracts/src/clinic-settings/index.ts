export * from './clinic-settings-events.ts';
export * from './clinic-settings-messages.ts';
export * from './clinic-settings-routes.ts';
export * from './clinic-settings-schemas.ts';
