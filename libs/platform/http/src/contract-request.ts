import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** One file of a multipart body, spooled to disk for the length of the request. */
export interface UploadedFile {
  field: string;
  /** As the client named it; never used as a path. */
  filename: string;
  /** As the client claims; content decides (platform/files). */
  mimetype: string;
  /** Bytes. */
  size: number;
  /** Of the content, hexadecimal. */
  sha256: string;
  /** Where it lies until the answer is sent. */
  path: string;
}

/** What was sent with a call, after the contract's schemas. */
export interface Call {
  params: unknown;
  query: unknown;
  body: unknown;
  /** The files of a multipart body. */
  files: readonly UploadedFile[];
  headers: IncomingHttpHeaders;
  /** A JSON body as it came, to the letter: what signatures are made over. '' where there was none. */
  sentText: string;
}

/** A Fastify request on its way through the guards. */
export interface ContractRequest extends FastifyRequest {
  /** The body as an object, before the contract's schema. */
  rawBody?: unknown;
  sentText?: string;
  uploads?: readonly UploadedFile[];
  /** Set by ContractGuard. */
  call?: Call;
}
