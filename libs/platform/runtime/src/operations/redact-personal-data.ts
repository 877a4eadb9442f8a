const MOST = 300;

/** A fault's message for operators: without what could be a person's address, phone or Aadhaar number, or quoted data (S13). */
export const redactPersonalData = (message: string): string =>
  message
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '…@…')
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .replace(/\d(?:[\s().-]{0,2}\d){7,}/g, '…')
    .slice(0, MOST);
