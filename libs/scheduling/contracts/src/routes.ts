import type { RouteContract } from '@nidaan/kernel';
import { findAppointmentContacts } from './contacts.ts';

export const SCHEDULING_ROUTES: readonly RouteContract[] = [findAppointmentContacts];
