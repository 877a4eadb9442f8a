import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '@nidaan/kernel';
import type { UploadedFile } from './contract-request.ts';

export interface MultipartBody {
  fields: Record<string, unknown>;
  files: UploadedFile[];
  /** Removes the spooled files. */
  discard(): Promise<void>;
}

/** Reads a multipart body: texts as fields (a repeated one as a list), files spooled to a folder of their own. */
export async function readMultipart(request: FastifyRequest): Promise<MultipartBody> {
  const fields: Record<string, unknown> = Object.create(null);
  const files: UploadedFile[] = [];
  let folder: string | undefined;
  const discard = async () => {
    if (folder) await rm(folder, { recursive: true, force: true });
  };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        const earlier = fields[part.fieldname];
        const value = asTyped(part.value);
        fields[part.fieldname] = earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value];
        continue;
      }
      folder ??= await mkdtemp(join(tmpdir(), 'nidaan-upload-'));
      const path = join(folder, String(files.length));
      const hash = createHash('sha256');
      part.file.on('data', (chunk: Buffer) => hash.update(chunk));
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
      // A field named as a file but without name and content is an empty file input of a form.
      if (part.file.bytesRead === 0 && !part.filename) continue;
      files.push({
        field: part.fieldname,
        filename: part.filename ?? '',
        mimetype: part.mimetype,
        size: part.file.bytesRead,
        path,
        sha256: hash.digest('hex'),
      });
    }
    return { fields: { ...fields }, files, discard };
  } catch (fault) {
    await discard();
    throw refusalOf(fault);
  }
}

// Browsers send every line end of a form as CRLF (HTML standard), whatever was typed; texts come back as they were (API-12).
const asTyped = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/\r\n/g, '\n') : value);

function refusalOf(fault: unknown): unknown {
  const code = (fault as { code?: string }).code ?? '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError(413, 'The file is too large.');
  if (code.startsWith('FST_') && code.endsWith('_LIMIT')) return new AppError(413, 'The form has too many parts.');
  if (code === 'ENOSPC') return fault;
  return invalid('The form data could not be read.');
}
