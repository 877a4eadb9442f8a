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

/** A Fastify request after the contract interceptor has read it. */
export interface ContractRequest extends FastifyRequest {
  input?: { params: unknown; query: unknown; body: unknown };
  rawBody?: unknown;
  /** A JSON body as it came, before it was read: what signatures are made over. */
  sentText?: string;
  uploads?: UploadedFile[];
}
