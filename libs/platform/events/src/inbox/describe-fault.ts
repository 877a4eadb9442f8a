import { RetryLater } from './retry-later.ts';

/** A fault as it is kept for operators. Database and validation messages may quote values, which are patient data: only their kind is kept. */
export function describeFault(fault: unknown): string {
  if (fault instanceof RetryLater) return fault.message.slice(0, 300);
  const { name, code, constraint, issues } = fault as {
    name?: string;
    code?: string;
    constraint?: string;
    issues?: { path?: unknown[] }[];
  };
  if (Array.isArray(issues)) return `payload refused: ${issues.map((issue) => issue.path?.join('.')).join(', ')}`.slice(0, 300);
  if (code) return `${name} ${code}${constraint ? ` ${constraint}` : ''}`;
  return fault instanceof Error ? `${name}: ${fault.message}`.slice(0, 300) : 'unknown fault';
}
