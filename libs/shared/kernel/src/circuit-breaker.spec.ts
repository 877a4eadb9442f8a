import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CircuitBreaker } from './circuit-breaker.ts';

describe('CircuitBreaker', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const never = () => new Promise<string>(() => undefined);

  it('passes on what comes in time, faults too, and stays closed', async () => {
    const breaker = new CircuitBreaker({ lateMs: 100, openMs: 1000 });
    expect(await breaker.inTime(Promise.resolve('kept'))).toBe('kept');
    await expect(breaker.inTime(Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(breaker.isOpen).toBe(false);
  });

  it('opens with what is late, for its time', async () => {
    const breaker = new CircuitBreaker({ lateMs: 100, openMs: 1000 });
    const late = breaker.inTime(never());
    await jest.advanceTimersByTimeAsync(99);
    expect(breaker.isOpen).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect([await late, breaker.isOpen]).toEqual([undefined, true]);
    await jest.advanceTimersByTimeAsync(999);
    expect(breaker.isOpen).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(breaker.isOpen).toBe(false);
  });

  it('opens where its owner says so', () => {
    const breaker = new CircuitBreaker({ lateMs: 100, openMs: 1000 });
    breaker.open();
    expect(breaker.isOpen).toBe(true);
  });
});
