/** Why the database of this machine cannot start, as one sentence for the operator. */
export class StartFault extends Error {
  override name = 'StartFault';
}

const KNOWN: [RegExp, (dataDir: string) => string][] = [
  [/No space left on device|ENOSPC/i, (dataDir) => `There is no space left on the disk that holds the data folder ${dataDir}.`],
  [/Disk quota exceeded|EDQUOT/i, (dataDir) => `The disk quota for the data folder ${dataDir} is used up.`],
  [/Read-only file system|EROFS/i, (dataDir) => `The data folder ${dataDir} is on a read-only file system.`],
  [/ENOTDIR|EEXIST|Not a directory/i, (dataDir) => `${dataDir} (DATA_DIR) is not a folder.`],
  [
    /Permission denied|EACCES|EPERM|Operation not permitted/i,
    (dataDir) => `The data folder ${dataDir} cannot be written by this user: change its owner or set DATA_DIR.`,
  ],
  [
    /could not (?:create|map) .*shared memory|Cannot allocate memory/i,
    () => 'There is not enough free memory to start the database.',
  ],
];

/** Turns what the operating system or PostgreSQL said into one sentence. */
export function faultOf(cause: unknown, dataDir: string): StartFault {
  if (cause instanceof StartFault) return cause;
  const said = cause instanceof Error ? `${(cause as NodeJS.ErrnoException).code ?? ''} ${cause.message}` : String(cause);
  const known = KNOWN.find(([pattern]) => pattern.test(said));
  const lastFatal = said.match(/(?:FATAL|PANIC|error):\s+(.*)/i)?.[1];
  return new StartFault(
    known ? known[1](dataDir) : `The database could not start: ${lastFatal ?? said.trim().split('\n').pop()}`,
    { cause },
  );
}
