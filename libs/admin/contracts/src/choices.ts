/** What somebody who writes to us wants (PRM-70). */
export const CONTACT_TOPICS = ['demo', 'sales', 'general'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

/** What a request is about when nothing is said. */
export const DEFAULT_TOPIC: ContactTopic = 'general';

/** Where a lead stands (PRM-71); staff set it in any order. */
export const LEAD_STATUSES = ['new', 'contacted', 'closed'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** How many days a closed lead is kept after it was changed last; then it is erased. */
export const CLOSED_LEAD_DAYS = 180;

/** A field people do not see: what fills it is a program. */
export const HONEYPOT = 'website';

/** Read or write, as the audit trail tells them apart. */
export const AUDIT_ACTIONS = ['read', 'write'] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Rows of the audit view where nothing is said. */
export const AUDIT_PAGE = 50;

/** How many days 'new users' looks back, today included (ADM-03). */
export const NEW_USER_DAYS = 7;

/** How many of the newest users the summary names (ADM-03). */
export const RECENT_USERS = 5;
