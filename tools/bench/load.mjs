import autocannon from 'autocannon';

/** The value below which `share` of the sorted numbers lie. */
export const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const median = (numbers) =>
  quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  );

/**
 * Loads an address with one kind of request for some seconds, or until `amount` requests are answered. `next()` may vary path, body and headers.
 * Gives the number of 2xx answers, answers per second, latencies in ms and the number of failures.
 */
export function load({ url, connections, seconds, amount, method = 'GET', path, headers = {}, next }) {
  const times = [];
  const setupRequest = (request) => ({ ...request, ...next?.() });
  return new Promise((resolve, reject) => {
    const run = autocannon(
      { url, connections, ...(amount ? { amount } : { duration: seconds }), requests: [{ method, path, headers, setupRequest }] },
      (fault, result) => {
        if (fault) return reject(fault);
        times.sort((a, b) => a - b);
        resolve({
          count: result['2xx'],
          failed: result.non2xx + result.errors + result.timeouts,
          perSecond: result['2xx'] / result.duration,
          seconds: result.duration,
          p50: quantile(times, 0.5),
          p95: quantile(times, 0.95),
          p99: quantile(times, 0.99),
        });
      },
    );
    run.on('response', (_client, status, _bytes, time) => status < 300 && times.push(time));
  });
}
