export { makeBackup, type BackupOptions } from './make-backup.ts';
export { BackupFault, readManifest, SECRETS, type Manifest } from './manifest.ts';
export { nameByTime, removeCutOff, removeOlder } from './older-backups.ts';
export { restoreBackup, type RestoreOptions } from './restore-backup.ts';
export { erasuresBeside, erasuresIn, type ErasureEntry } from './erasures.ts';
