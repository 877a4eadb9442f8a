import type { TimeLimit } from './time-limit.ts';

/** What the client reads of an answer. */
export type Answer = Pick<Response, 'ok' | 'status' | 'text' | 'blob' | 'body'>;

interface Upload {
  method: string;
  headers: Record<string, string>;
  body: FormData;
}

/** Sends a form with files. Only XMLHttpRequest tells how an upload goes on: while it does, its time is not over. */
export function sendUpload(url: string, { method, headers, body }: Upload, limit: TimeLimit): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const again = () => limit.again();
    request.upload.onprogress = again;
    request.upload.onload = again;
    request.onprogress = again;
    request.onload = () => {
      const { status, responseText } = request;
      const ok = status >= 200 && status < 300;
      resolve({ ok, status, body: null, text: async () => responseText, blob: async () => new Blob([responseText]) });
    };
    request.onerror = () => reject(new TypeError('The upload broke'));
    request.onabort = () => reject(new DOMException('The upload was ended', 'AbortError'));
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    limit.signal.addEventListener('abort', () => request.abort());
    if (limit.signal.aborted) reject(new DOMException('The upload was ended', 'AbortError'));
    else request.send(body);
  });
}

/** Whether a body brings files. */
export const hasFiles = (body: BodyInit | undefined): body is FormData =>
  body instanceof FormData && [...body.values()].some((value) => typeof value !== 'string');
