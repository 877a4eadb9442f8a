const BY_CODE = {
  EADDRINUSE: (error) =>
    `Port ${error.port ?? process.env.PORT ?? 3000} is taken by another program: stop it, or set PORT to another number.`,
  EACCES: (error) =>
    error.syscall === 'listen'
      ? `Port ${error.port} needs more rights: set PORT to 1024 or more.`
      : `${error.path} cannot be read or written by this user.`,
  ENOSPC: (error) => `There is no space left on the disk${error.path ? ` that holds ${error.path}` : ''}.`,
  EROFS: (error) => `${error.path} is on a read-only file system.`,
};
/** What PostgreSQL and the network say about a DATABASE_URL. */
const DATABASE_FAULTS = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'it refuses the password',
  28000: 'it refuses the user',
  '3D000': 'there is no such database',
  42501: 'its role may not create roles, schemas and extensions',
};
const SENTENCES = new Set(['StartFault', 'ConfigError', 'AppError']);

/** The text for the operator: one sentence for what we know, the whole error for what we do not. */
export function sentenceOf(error) {
  // What pg says, without a code, of a server that takes the connection and never answers.
  const code = error?.message === 'timeout expired' ? 'ETIMEDOUT' : error?.code;
  const fault = process.env.DATABASE_URL && DATABASE_FAULTS[code];
  if (fault) return `The database of DATABASE_URL cannot be used: ${fault}.`;
  if (BY_CODE[error?.code]) return BY_CODE[error.code](error);
  const isSentence = SENTENCES.has(error?.name) || SENTENCES.has(error?.constructor?.name) || error?.isExpected;
  if (!isSentence) return error?.stack ?? String(error);
  // A store that does not answer may refuse the key: what it said is for the operator alone.
  return error.name === 'AppError' && error.cause?.message ? `${error.message} (${error.cause.message})` : error.message;
}

// `exec` in package.json makes npm our parent, so that npm's signals reach us instead of a shell between.
