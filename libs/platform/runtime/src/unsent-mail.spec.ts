import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { ConfigValues } from '@nidaan/platform-config';
import { Logger } from '@nidaan/platform-telemetry';
import { warnOfUnsentMail } from './unsent-mail.ts';

describe('production without a mail server', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  const warned = (values: Partial<ConfigValues>, minutes: number): string[] => {
    jest.useFakeTimers();
    const lines: string[] = [];
    const logger = new Logger('worker', 'warn', { write: (line) => void lines.push(line) });
    const end = warnOfUnsentMail({ dataDir: '/data', isProduction: true, ...values } as ConfigValues, logger);
    jest.advanceTimersByTime(minutes * 60_000);
    end();
    jest.advanceTimersByTime(600_000);
    return lines;
  };

  it('SEC-17 says at the start and each minute that mails are sent to nobody, and where codes lie', () => {
    const lines = warned({}, 3);
    expect(lines).toHaveLength(4);
    expect(lines[3]).toContain('Mails are sent to nobody: set SMTP_URL. Codes for logging in lie readable in /data/mail');
  });

  it('says nothing with a mail server, or outside production', () => {
    expect(warned({ SMTP_URL: 'smtp://mail' }, 3)).toEqual([]);
    expect(warned({ isProduction: false }, 3)).toEqual([]);
  });
});
