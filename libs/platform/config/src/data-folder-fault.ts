const SENTENCES: Record<string, (dataDir: string) => string> = {
  EEXIST: (dataDir) => `${dataDir} (DATA_DIR) is not a folder.`,
  ENOTDIR: (dataDir) => `${dataDir} (DATA_DIR) cannot be made, because a part of its path is a file.`,
  // Node says ENOENT where the folder cannot be made in one above it, whatever the reason.
  ENOENT: (dataDir) => `The data folder ${dataDir} cannot be made: is the file system read-only? Set DATA_DIR to another one.`,
  EROFS: (dataDir) => `The data folder ${dataDir} is on a read-only file system.`,
  ENOSPC: (dataDir) => `There is no space left on the disk that holds the data folder ${dataDir}.`,
  EDQUOT: (dataDir) => `The disk quota for the data folder ${dataDir} is used up.`,
  EACCES: (dataDir) => `The data folder ${dataDir} cannot be written by this user: change its owner or set DATA_DIR.`,
};

/** Why the data folder cannot be used, as one sentence for the operator. */
export function dataFolderFault(fault: unknown, dataDir: string): string {
  const { code = '', message } = fault as NodeJS.ErrnoException;
  const known = SENTENCES[code === 'EPERM' ? 'EACCES' : code];
  return known ? known(dataDir) : `The data folder ${dataDir} cannot be used: ${message}.`;
}
