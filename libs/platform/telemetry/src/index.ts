export * from './clock.ts';
export * from './logger.ts';
export * from './metrics.ts';
export * from './request-context.ts';
