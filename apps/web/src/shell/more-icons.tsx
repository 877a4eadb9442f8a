import {
  IconBellRinging,
  IconCalendarRepeat,
  IconCalendarTime,
  IconDeviceTv,
  IconEye,
  IconListNumbers,
  IconMessages,
  IconReceiptOff,
  IconSettings,
  IconShieldLock,
  IconStethoscope,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { TabId } from './tab-addresses.ts';

const ICONS = {
  'front-desk': IconBellRinging,
  duplicates: IconUsers,
  recalls: IconCalendarRepeat,
  fees: IconReceiptOff,
  queues: IconListNumbers,
  displays: IconDeviceTv,
  appointments: IconCalendarTime,
  doctors: IconStethoscope,
  team: IconUsersGroup,
  settings: IconSettings,
  messages: IconMessages,
  'who-looked': IconEye,
  privacy: IconShieldLock,
} as const satisfies Partial<Record<TabId, typeof IconEye>>;

/** An entry of the group 'More'. */
export type MoreId = keyof typeof ICONS;

/** The icon of an entry of the group 'More'. */
export function MoreIcon({ id }: { id: MoreId }) {
  const Icon = ICONS[id];
  return <Icon size={18} stroke={1.6} aria-hidden />;
}
