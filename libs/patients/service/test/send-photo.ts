import sharp from 'sharp';
import type { PatientsApp } from './patients-app.ts';

const BOUNDARY = 'a-boundary';

/** A picture of one colour, as a camera would give it. */
export const pictureOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer();

interface Sending {
  hospital?: number;
  id?: number;
  field?: string;
  key?: string;
  more?: Readonly<Record<string, string>>;
}

/** Sends the photo of a person as the desk does. */
export async function sendPhoto(
  app: PatientsApp,
  bytes: Buffer,
  { hospital = 1, id = 1, field = 'photo', key = '', more = {} }: Sending = {},
) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="p.png"\r\ncontent-type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const headers = {
    ...app.headers(hospital),
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    ...(key && { 'idempotency-key': key }),
    ...more,
  };
  const url = `/api/persons/${id}/photo/`;
  const answer = await app.composition.http('patients').inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: JSON.parse(answer.body) };
}
