import type { Permission } from '@nidaan/kernel';

const group = 'Appointments and queues';

/** What members may be allowed to do here. Whoever sees patients sees doctors and queues too: `patients.view`. */
export const SCHEDULING_PERMISSIONS = [
  { key: 'appointments.view', label: 'See appointments', group, roles: ['manager', 'doctor', 'nurse', 'reception'] },
  {
    key: 'appointments.manage',
    label: 'Book, move and cancel appointments, check in',
    group,
    roles: ['manager', 'doctor', 'nurse', 'reception'],
  },
  {
    key: 'queue.call',
    label: 'Call patients of a queue, say that the doctor is in',
    group,
    roles: ['manager', 'doctor', 'nurse', 'reception', 'lab', 'pharmacy', 'accounts'],
  },
  { key: 'schedule.manage', label: 'Change doctors, calendars, leave and queues', group, roles: ['manager', 'reception'] },
  { key: 'display.manage', label: 'Change waiting-room displays', group, roles: ['manager', 'reception'] },
] as const satisfies readonly Permission[];
