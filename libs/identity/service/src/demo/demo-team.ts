import { DEMO_BRANCH } from '@nidaan/platform-runtime';
import type { MemberEntity } from '../members/member.entity.ts';

const DAY_MS = 24 * 3_600_000;

/** A colleague of the demo hospital. Days count from the day of seeding: before it they are negative. */
export interface DemoMember {
  /** Before the e-mail of the hospital: 'nurse.demo@nidaan.local'. */
  login: string;
  name: string;
  roleKey: string;
  status: MemberEntity['status'];
  registrationNo?: string;
  /** The one branch at which the colleague works; all where it is left out. */
  branch?: number;
  /** When the membership ends. */
  endsInDays?: number;
  /** When the invitation was sent. */
  invitedDays?: number;
}

/** The role of the demo hospital's own: the laboratory's, and registering a patient at its desk. */
export const LAB_HEAD = { key: 'lab-head', label: 'Lab head', basedOn: 'lab', adds: ['patients.register', 'lab.order'] } as const;

/** One login for each role, and one member in every state that the team's screens know. */
export const DEMO_TEAM: readonly DemoMember[] = [
  { login: 'manager', name: 'Suresh Patil', roleKey: 'manager', status: 'active' },
  { login: 'doctor', name: 'Dr. Vikram Joshi', roleKey: 'doctor', status: 'active', registrationNo: 'MMC 2011/04567' },
  { login: 'nurse', name: 'Meera Shinde', roleKey: 'nurse', status: 'active' },
  { login: 'reception', name: 'Pooja Deshmukh', roleKey: 'reception', status: 'active' },
  { login: 'lab', name: 'Imran Shaikh', roleKey: 'lab', status: 'active' },
  { login: 'pharmacy', name: 'Kavita More', roleKey: 'pharmacy', status: 'active' },
  { login: 'accounts', name: 'Ganesh Kale', roleKey: 'accounts', status: 'active' },
  { login: 'labhead', name: 'Dr. Leena Nair', roleKey: LAB_HEAD.key, status: 'active' },
  {
    login: 'kothrud-doctor',
    name: 'Dr. Neha Bhosale',
    roleKey: 'doctor',
    status: 'active',
    registrationNo: 'MMC 2014/07321',
    branch: DEMO_BRANCH,
  },
  { login: 'kothrud', name: 'Swati Gaikwad', roleKey: 'reception', status: 'active', branch: DEMO_BRANCH },
  {
    login: 'locum',
    name: 'Dr. Farah Khan',
    roleKey: 'doctor',
    status: 'active',
    registrationNo: 'MMC 2018/11223',
    endsInDays: 3,
  },
  { login: 'suspended', name: 'Rahul Jadhav', roleKey: 'reception', status: 'suspended' },
  {
    login: 'expired',
    name: 'Dr. Anil Gupta',
    roleKey: 'doctor',
    status: 'active',
    registrationNo: 'MMC 1999/00871',
    endsInDays: -20,
  },
  { login: 'invited', name: 'Sunita Pawar', roleKey: 'nurse', status: 'invited', invitedDays: -1 },
  { login: 'late', name: 'Deepak Rane', roleKey: 'pharmacy', status: 'invited', invitedDays: -12 },
];

/** The e-mail of a colleague, made of the hospital's. */
export const demoEmail = (login: string, hospital: string): string => `${login}.${hospital}`;

/** An instant so many days from another; undefined: none. */
export const inDays = (now: Date, days: number | undefined): Date | null =>
  days === undefined ? null : new Date(now.getTime() + days * DAY_MS);
