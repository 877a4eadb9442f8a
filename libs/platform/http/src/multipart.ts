import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid, type RouteContract } from '@nidaan/kernel';
import { MAX_JSON_BYTES } from './body.ts';
import type { UploadedFile } from './contract-request.ts';
import { newUploadFolder, removeUploadFolder } from './upload-folder.ts';

export interface MultipartBody {
  fields: Record<string, unknown>;
  files: UploadedFile[];
  /** Removes the spooled files. */
  discard(): Promise<void>;
}

/**
 * Reads a multipart body: texts as fields (a repeated one as a list), files spooled to a folder of their own. Throws 400 at the first file that
 * the contract does not take, before anything of it is written.
 */
export async function readMultipart(request: FastifyRequest, { files: allowed }: RouteContract): Promise<MultipartBody> {
  const fields: Record<string, unknown> = Object.create(null);
  const files: UploadedFile[] = [];
  const most = Object.values(allowed?.parts ?? {}).reduce((sum, count) => sum + count, 0);
  let [folder, textBytes]: [string | undefined, number] = [undefined, 0];
  const discard = async () => {
    if (folder) await removeUploadFolder(folder);
  };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        const earlier = fields[part.fieldname];
        const value = asTyped(part.value);
        textBytes += Buffer.byteLength(String(part.value));
        if (textBytes > MAX_JSON_BYTES) throw new AppError(413, 'The data sent is too large.');
        fields[part.fieldname] = earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value];
        continue;
      }
      if (files.length >= most) {
        if (await isNoFile(part)) continue;
        const sentence = allowed?.tooMany ?? 'This call takes no files.';
        throw invalid(sentence, { [part.fieldname]: sentence });
      }
      folder ??= await newUploadFolder();
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
  } catch (error) {
    await discard();
    throw readError(error);
  }
}

// A part without a name and content is an empty file input of a form.
async function isNoFile({ filename, file }: MultipartFile): Promise<boolean> {
  if (filename) return false;
  for await (const chunk of file) if ((chunk as Buffer).length > 0) return false;
  return true;
}

// Browsers send every line end of a form as CRLF (HTML standard), whatever was typed; texts come back as they were (API-12).
const asTyped = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/\r\n/g, '\n') : value);

function readError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = (error as { code?: string }).code ?? '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError(413, 'The file is too large.');
  if (code.startsWith('FST_') && code.endsWith('_LIMIT')) return new AppError(413, 'The form has too many parts.');
  if (code === 'ENOSPC') return error;
  return invalid('The form data could not be read.');
}
