const SHOWN = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const HARMLESS = new Set([
  ...SHOWN,
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/csv; charset=utf-8',
]);
const LONGEST_NAME = 150;

/**
 * The headers under which bytes from users may leave (SEC-10): a type from a short list, never sniffed, never a page. What a browser cannot
 * show safely is offered for saving, whatever `disposition` asks.
 */
export function fileHeaders(file: {
  contentType: string;
  size?: number;
  filename?: string;
  disposition?: 'inline' | 'attachment';
}): Record<string, string> {
  const contentType = HARMLESS.has(file.contentType) ? file.contentType : 'application/octet-stream';
  const disposition = SHOWN.has(contentType) ? (file.disposition ?? 'inline') : 'attachment';
  // Browsers refuse to open their PDF viewer in a sandbox; a PDF has no origin of ours to reach.
  const sandbox = contentType === 'application/pdf' ? '' : '; sandbox';
  return {
    'content-type': contentType,
    ...(file.size === undefined ? {} : { 'content-length': String(file.size) }),
    'content-disposition': contentDisposition(disposition, file.filename),
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'${sandbox}`,
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
  };
}

/** Content-Disposition with the name in ASCII for old clients and whole in UTF-8 (RFC 6266, RFC 8187). No folder parts, no control signs. */
export function contentDisposition(disposition: 'inline' | 'attachment', filename?: string): string {
  const name = safeFileName(filename ?? '');
  if (!name) return disposition;
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

/** The last part of a name as a client sent it, without signs that are not text: for showing and saving, never for a path (SEC-11). */
export function safeFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).pop() ?? '';
  const plain = last.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  const bare = plain.replace(/^\.+/, '');
  return [...bare].length <= LONGEST_NAME ? bare : shortened(bare);
}

function shortened(name: string): string {
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return [...name.slice(0, name.length - extension.length)].slice(0, LONGEST_NAME - extension.length).join('') + extension;
}
