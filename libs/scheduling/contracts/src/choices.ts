/** How patients come within a window: at times of their own, or to one session in the order they report. */
export const ENTRY_MODES = ['slots', 'session'] as const;
export type EntryMode = (typeof ENTRY_MODES)[number];

/** Whose earlier visits make a visit a follow-up (FRD-38). */
export const FOLLOW_UP_SCOPES = ['doctor', 'speciality', 'hospital'] as const;
export type FollowUpScope = (typeof FOLLOW_UP_SCOPES)[number];

export const PRESENCE_STATES = ['not_arrived', 'in', 'break', 'left'] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];

export const DOCTOR_GENDERS = ['male', 'female', 'other', ''] as const;
export type DoctorGender = (typeof DOCTOR_GENDERS)[number];

/** `held`: kept for somebody who books online, until the code is typed or the time is over. */
export const APPOINTMENT_STATUSES = ['held', 'booked', 'checked_in', 'completed', 'cancelled', 'no_show'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** Those that hold their seat. The constraint of the database names the same ones (ADR 0048). */
export const SEATED_STATUSES = ['held', 'booked', 'checked_in', 'completed'] as const satisfies readonly AppointmentStatus[];

export const APPOINTMENT_SOURCES = ['desk', 'online', 'phone'] as const;
export type AppointmentSource = (typeof APPOINTMENT_SOURCES)[number];

export const CANCELLED_BY = ['', 'desk', 'patient', 'hospital'] as const;
export type CancelledBy = (typeof CANCELLED_BY)[number];

/** What becomes of appointments that a leave, or a doctor who has left, lets stand in the way (FRD-43). */
export const RESOLVE_ACTIONS = ['move', 'cancel', 'other_doctor'] as const;
export type ResolveAction = (typeof RESOLVE_ACTIONS)[number];
