import { Injectable } from '@nestjs/common';
import { notFound } from '@nidaan/kernel';
import { fileHeaders, Files, FileUrls, isFileKey } from '@nidaan/platform-files';
import { Logger, runAs } from '@nidaan/platform-telemetry';
import { FileAnswer } from './response-types.ts';

/** The path of a stored file's address, after '/api/files/<prefix>/'. */
interface FileParams {
  hospital: number | string;
  part: string;
  name: string;
}

/** An address as a call gives it: the path and what may be signed. */
interface FileAddress {
  params: FileParams & { hospital: number };
  query: { expires?: unknown; signature?: unknown };
}

const FOR_GOOD = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';

/** Hands stored files out by their addresses, under the headers with which bytes from users may leave (SEC-10). */
@Injectable()
export class StoredFiles {
  constructor(
    private readonly files: Files,
    private readonly urls: FileUrls,
    private readonly logger: Logger,
  ) {}

  /**
   * The file behind a signed address, while its signature holds. `find` runs in the name of the hospital, says under which name the file is
   * known, and notes the reading; null when it is not. Throws 404 with `unknown` for anything else, so that nothing can be tried out (SEC-09).
   */
  async signed(
    prefix: string,
    address: FileAddress,
    unknown: string,
    find: (key: string) => Promise<string | null>,
  ): Promise<FileAnswer> {
    return this.signedOrShown(prefix, address, unknown, async (key, isSigned) => (isSigned ? find(key) : null));
  }

  /**
   * The same, and without a signature what `find` still gives a name for: what everybody may see today. A browser keeps that for a day, so
   * that it is gone soon after it is shown no longer.
   */
  async signedOrShown(
    prefix: string,
    { params, query }: FileAddress,
    unknown: string,
    find: (key: string, isSigned: boolean) => Promise<string | null>,
  ): Promise<FileAnswer> {
    const key = keyOf(prefix, params);
    if (!isFileKey(key)) throw notFound(unknown);
    const isSigned = this.urls.verify(key, query);
    return runAs({ hospitalId: params.hospital }, async () => {
      const filename = await find(key, isSigned);
      if (filename === null) throw notFound(unknown);
      return this.#open(key, filename, isSigned ? {} : { 'cache-control': FOR_A_DAY });
    });
  }

  /** The file behind an address that nobody can guess; a browser may keep it, since another file has another address. */
  async shown(prefix: string, params: FileParams, unknown: string): Promise<FileAnswer> {
    const key = keyOf(prefix, params);
    if (!isFileKey(key)) throw notFound(unknown);
    return this.#open(key, undefined, { 'cache-control': FOR_GOOD });
  }

  /** Removes files that nothing names any more. What the store keeps is logged: the caller's work is done or refused already. */
  async discard(...keys: readonly string[]): Promise<void> {
    const removals = await Promise.allSettled(keys.map((key) => this.files.remove(key)));
    removals.forEach((removal, index) => {
      if (removal.status === 'rejected') this.logger.warn('A file that nothing names could not be removed', { key: keys[index] });
    });
  }

  async #open(key: string, filename?: string, more: Record<string, string> = {}): Promise<FileAnswer> {
    const { stream: body, size, contentType } = await this.files.open(key);
    const headers = { ...fileHeaders({ contentType, size, filename }), ...more };
    return new FileAnswer({ body, contentType: headers['content-type']!, filename: filename ?? key.split('/').at(-1)!, headers });
  }
}

const keyOf = (prefix: string, { hospital, part, name }: FileParams): string => [prefix, hospital, part, name].join('/');
