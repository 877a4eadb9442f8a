import type { ConfigValues } from './config.ts';

/** The address where people use Nidaan, without a slash at the end. Without PUBLIC_URL it is the port of this machine, which the start prints. */
export const publicUrlOf = ({ PUBLIC_URL, PORT }: Pick<ConfigValues, 'PUBLIC_URL' | 'PORT'>): string =>
  withoutSlash(PUBLIC_URL ?? `http://localhost:${PORT}`);

/** The same where an address of this machine would help nobody, on paper or in an answer: empty without PUBLIC_URL. */
export const namedUrlOf = ({ PUBLIC_URL }: Pick<ConfigValues, 'PUBLIC_URL'>): string => withoutSlash(PUBLIC_URL ?? '');

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
