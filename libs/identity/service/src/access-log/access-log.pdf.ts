import { dayForPeople, dayIn, type ServiceName } from '@nidaan/kernel';
import { ACCESS_KINDS, type AccessEntry } from '@nidaan/identity-contracts';
import { page, section, table, type Fill } from '@nidaan/platform-documents';

/** Everything that an exported log shows. */
export interface ExportedLog {
  hospital: { name: string; address: string; phone: string; email: string; timeZone: string };
  /** What was asked for, in words. */
  about: readonly string[];
  entries: readonly AccessEntry[];
  heads: readonly { service: ServiceName; seal: number; hash: string }[];
  /** Services that did not answer. */
  unavailable: readonly ServiceName[];
  /** Older entries are left out. */
  isCut: boolean;
  now: Date;
}

const COLUMNS = [
  { header: 'When', width: '17%' },
  { header: 'Name', width: '20%', strong: true },
  { header: 'Role', width: '14%' },
  { header: 'Action', width: '9%' },
  { header: 'What', width: '22%' },
  { header: 'Records', width: '18%' },
];

const HEAD_COLUMNS = [
  { header: 'Part', width: '14%' },
  { header: 'Seal', width: '10%' },
  { header: 'SHA-256', width: '76%' },
];

// A list of a thousand records would fill pages.
const MOST_SUBJECTS = 12;

/** 'Who looked' as printed pages; the seals at the end prove later what the trail was. */
export function accessLogPage({ hospital, about, entries, heads, unavailable, isCut, now }: ExportedLog): string {
  const today = dayForPeople(dayIn(hospital.timeZone, now));
  const rows = entries.map((entry) => rowOf(entry, hospital.timeZone));
  return page({
    title: 'Who looked',
    subject: today,
    letterhead: { hospitalName: hospital.name, address: hospital.address, phone: hospital.phone, email: hospital.email },
    meta: [
      ...about,
      `${entries.length} entries`,
      ...(isCut ? ['Older entries are left out'] : []),
      ...(unavailable.length > 0 ? [`No answer from: ${unavailable.join(', ')}`] : []),
    ],
    blocks: [
      section('Entries', table({ columns: COLUMNS, rows, empty: 'Nobody has opened a record in this period.', dense: true })),
      section(
        'Heads of the chain',
        table({
          columns: HEAD_COLUMNS,
          rows: heads.map(({ service, seal, hash }): Fill[] => [service, String(seal), hash]),
          empty: 'No seal yet',
          dense: true,
        }),
      ),
    ],
    footer: 'Each entry is sealed in a chain seconds after it is written. The seals above prove later what the trail was.',
  });
}

function rowOf({ at, name, role, action, what, subjects }: AccessEntry, timeZone: string): Fill[] {
  const instant = new Date(at);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(
    instant,
  );
  const shown = subjects.slice(0, MOST_SUBJECTS).join(', ');
  const more = subjects.length - MOST_SUBJECTS;
  return [
    `${dayForPeople(dayIn(timeZone, instant))} ${time}`,
    name || '–',
    role || '–',
    action === 'read' ? 'Read' : 'Changed',
    ACCESS_KINDS[what] ?? what,
    more > 0 ? `${shown} and ${more} more` : shown,
  ];
}
