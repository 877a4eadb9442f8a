import type { ProviderName } from '@nidaan/platform-payments';

/** For a year, browsers ask this host and those below it by https alone. */
export const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

const NOBODY_ELSE = { script: '', frame: '', connect: '', image: '', payment: '' };

// What Razorpay itself names for its checkout: https://github.com/razorpay/razorpay-magento/blob/master/etc/csp_whitelist.xml
const RAZORPAY = {
  script: ' https://checkout.razorpay.com https://cdn.razorpay.com',
  frame: ' https://api.razorpay.com',
  connect: ' https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com',
  image: ' https://cdn.razorpay.com',
  payment: ' "https://api.razorpay.com"',
};

/**
 * Headers of pages and files of the web app (S15). Scripts and styles only from us and none inline, since the documented client keeps
 * its tokens in local storage; the checkout's only where the provider needs it. React sets styles through the object model, which the policy does not concern.
 */
export function pageHeaders(isBehindTls: boolean, provider: ProviderName = 'none'): Record<string, string> {
  const { script, frame, connect, image, payment } = provider === 'razorpay' ? RAZORPAY : NOBODY_ELSE;
  return {
    'content-security-policy': [
      `default-src 'none'`,
      `script-src 'self'${script}`,
      `style-src 'self'`,
      `img-src 'self' data: blob:${image}`,
      `font-src 'self'`,
      `connect-src 'self'${connect}`,
      `manifest-src 'self'`,
      `frame-src 'self' blob:${frame}`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': `camera=(self), microphone=(), geolocation=(), payment=(self${payment})`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(isBehindTls ? HSTS : {}),
  };
}
