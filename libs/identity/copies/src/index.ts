export { AccountCopyEntity } from './account-copy.entity.ts';
export * from './clinic-settings-listener.ts';
export * from './hospital-copies.service.ts';
export * from './hospital-listener.ts';
export { IdentityCopiesRepository } from './identity-copies.repository.ts';
export * from './mount.ts';
