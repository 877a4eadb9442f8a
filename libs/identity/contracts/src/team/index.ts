export * from './access-schemas.ts';
export * from './member-fields.ts';
export * from './membership.ts';
export * from './role-routes.ts';
export * from './role-schemas.ts';
export * from './team-messages.ts';
export * from './team-routes.ts';
export * from './team-schemas.ts';
