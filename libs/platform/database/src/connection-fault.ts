/** Class 08 is a connection failure, 57P is a shutdown, 25P03 the end of a session that stood still; without a code the socket itself broke. */
export function isConnectionFault(fault: unknown): boolean {
  if (!fault) return false;
  const code = (fault as { code?: string }).code ?? '';
  return !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('08') || code.startsWith('57P') || code === '25P03';
}
