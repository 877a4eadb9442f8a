import { msg, paths, t, type FrameTab, type Shell } from '@nidaan/ui';
import type { TabId } from '../shell/tab-addresses.ts';

/** A line of the palette. */
export interface Command {
  id: string;
  label: string;
  /** Right of the label. */
  hint?: string;
  to?: string;
  /** Kept with the step of the browser's history. */
  state?: unknown;
  run?: () => void;
  /** What Ctrl+Enter does instead. */
  next?: Command;
}

/** A group of lines under its name. */
export interface CommandGroup {
  name: string;
  commands: readonly Command[];
}

const ACTIONS: readonly { label: string; tab: TabId; to: string; needs?: string }[] = [
  { label: msg('Register patient'), tab: 'patient-registration', to: paths.registration },
  { label: msg('New test'), tab: 'lab', to: paths.newTest, needs: 'lab.write' },
  { label: msg('Ordered tests'), tab: 'lab', to: paths.testOrders },
  { label: msg('Upload reports'), tab: 'lab', to: paths.uploadReports, needs: 'lab.write' },
  { label: msg('Dispense'), tab: 'pharmacy', to: paths.counter, needs: 'pharmacy.dispense' },
  { label: msg('Completed patients'), tab: 'doctor-view', to: paths.completed },
  { label: msg('Raise a ticket'), tab: 'tickets', to: paths.newTicket },
];

/** The open screens, with the keys that lead there. */
export const screensOf = (tabs: readonly FrameTab<TabId>[]): Command[] =>
  tabs.flatMap(({ id, label, to, state, disabled }, at) =>
    disabled ? [] : [{ id: `screen ${id}`, label: t(label), to, state, hint: t('Alt+{digit}', { digit: at + 1 }) }],
  );

export const isOpenTab = (tabs: readonly FrameTab<TabId>[], wanted: TabId): boolean =>
  tabs.some(({ id, disabled }) => id === wanted && !disabled);

/** What the reader may do at once; of tabs that are open. */
export function actionsOf(tabs: readonly FrameTab<TabId>[], own: readonly Command[], may: Shell['may']): Command[] {
  const isOpen = ({ tab, needs }: (typeof ACTIONS)[number]) => isOpenTab(tabs, tab) && (needs === undefined || may(needs));
  return [...ACTIONS.filter(isOpen).map(({ label, to }) => ({ id: `action ${label}`, label: t(label), to })), ...own];
}

/** Those of which every typed word is a part, in English or in the reader's language. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ id, label }) => {
    const searched = `${label} ${id}`.toLocaleLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
