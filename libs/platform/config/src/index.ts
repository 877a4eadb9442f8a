export * from './config.ts';
export * from './keys.ts';
