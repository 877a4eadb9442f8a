export * from './prove-isolation.ts';
