export * from './doctor-copies.service.ts';
export * from './mount.ts';
