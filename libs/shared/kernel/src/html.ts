const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' };

/** Text as HTML text or inside a quoted attribute (SEC-14). */
export const escapeHtml = (text: string): string => text.replace(/[&<>"'`]/g, (sign) => ENTITIES[sign]!);
