import { describe, expect, it } from '@jest/globals';
import { freePort } from './free-port.ts';

describe('a free port', () => {
  it('is given once, although nobody listens on it yet', async () => {
    // Drawn by chance alone, of a thousand some thirty would be given twice.
    const ports = await Promise.all(Array.from({ length: 1000 }, () => freePort()));
    expect(new Set(ports).size).toBe(1000);
  });
});
