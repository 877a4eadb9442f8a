import { z } from 'zod';

/** A hospital's account as the staff see it (ADM-12). */
export const hospitalAccountStats = z.object({
  /** The account's number: what the calls that change a doctor take. */
  doctor_id: z.number().int(),
  hospital_id: z.number().int(),
  hospital_name: z.string(),
  username: z.string(),
  doctor_email: z.string(),
  /** ISO 8601: when the e-mail was verified. */
  created_at: z.string(),
  /** Patients completed since the last reset (ADM-14). */
  total_patients: z.number().int(),
  /** Rupees; all that is outstanding, the running month included (OPN-47). */
  total_amount_due: z.number(),
  is_active: z.boolean(),
  /** The current month's row; null before there is one (OPN-47). */
  payment_id: z.number().int().nullable(),
});
export type HospitalAccountStats = z.output<typeof hospitalAccountStats>;

/** What the accounts of hospitals, or those that match, add up to. */
export const hospitalAccountTotals = z.object({
  total: z.number().int(),
  active: z.number().int(),
  total_patients: z.number().int(),
  /** Rupees. */
  total_amount_due: z.number(),
});
export type HospitalAccountTotals = z.output<typeof hospitalAccountTotals>;

/** What the admin dashboard counts (ADM-03). The newest tickets come from the tickets' own list. */
export const platformSummary = z.object({
  total_users: z.number().int(),
  active_users: z.number().int(),
  /** Since the midnight that began the seven days ending today, in the platform's time zone. */
  new_users: z.number().int(),
  total_tickets: z.number().int(),
  /** Tickets whose status is open. */
  open_tickets: z.number().int(),
  new_leads: z.number().int(),
  /** Rupees outstanding of all hospitals. */
  total_amount_due: z.number(),
  /** Newest first. */
  recent_users: z.array(hospitalAccountStats),
});
export type PlatformSummary = z.output<typeof platformSummary>;
