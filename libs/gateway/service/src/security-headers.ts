/**
 * Headers of pages and files of the web app (S15). Scripts only from us and no inline ones, since the documented client keeps its
 * tokens in local storage. Mantine and recharts set style attributes, which need style-src-attr; style elements are not allowed inline.
 */
export function pageHeaders(isBehindTls: boolean): Record<string, string> {
  return {
    'content-security-policy': [
      `default-src 'self'`,
      `script-src 'self'`,
      `style-src 'self'`,
      `style-src-attr 'unsafe-inline'`,
      `img-src 'self' data: blob:`,
      `font-src 'self' data:`,
      `connect-src 'self'`,
      `frame-src 'self' blob:`,
      `object-src 'none'`,
      `base-uri 'self'`,
      `form-action 'self' mailto:`,
      `frame-ancestors 'none'`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(isBehindTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
