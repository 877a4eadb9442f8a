export * from './compose.ts';
export * from './create-service.ts';
export * from './resources.ts';
export * from './service-definition.ts';
