/** Where a lab test stands (STA-06). */
export const LAB_STATUSES = ['pending', 'completed'] as const;
export type LabStatus = (typeof LAB_STATUSES)[number];

/** Names of report files may end in these (LAB-10); what a file is, its content decides. */
export const REPORT_EXTENSIONS = ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png'] as const;

/** Above this the client warns and sends all the same (CON-26, OPN-09). */
export const REPORT_HINT_BYTES = 5 * 1024 * 1024;

/** How long the lab's messages stay (CON-10). */
export const LAB_MESSAGE_MS = 3000;

/** Suggestions come when more characters than this are typed (CON-37). */
export const SUGGEST_AFTER = 1;
