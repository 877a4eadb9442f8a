import { DISEASES } from '@nidaan/clinical-contracts';
import type { PlainDate } from '@nidaan/kernel';
import { ageOf } from './age.ts';
import { patientForm, type PatientForm } from './form.ts';

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;

const MALE = [
  'Aarav',
  'Arjun',
  'Ravi',
  'Suresh',
  'Imran',
  'Rahul',
  'Vikram',
  'Ganesh',
  'Manoj',
  'Karthik',
  'Harpreet',
  'Sanjay',
  'Anil',
  'Mohammed',
  'Joseph',
  'Dinesh',
  'Prakash',
  'राजेश',
  'संदीप',
  'Tenzin',
];
const FEMALE = [
  'Asha',
  'Meera',
  'Lakshmi',
  'Fatima',
  'Kavita',
  'Priya',
  'Sunita',
  'Ananya',
  'Gurpreet',
  'Rekha',
  'Deepa',
  'Shabana',
  'Mary',
  'Pooja',
  'Savitri',
  'Nandini',
  'Jyoti',
  'सुनीता',
  'कविता',
  'Divya',
];
const LAST = [
  'Sharma',
  'Patil',
  'Khan',
  'Iyer',
  'Singh',
  'Das',
  'Reddy',
  'Kulkarni',
  'Naidu',
  'Gupta',
  'Jadhav',
  'Verma',
  'Nair',
  'Mehta',
  'Chavan',
  'Shaikh',
  'Pillai',
  'Rao',
  'Joshi',
  'Banerjee',
  'Yadav',
  'Mishra',
  'Fernandes',
  'Kaur',
  'Thakur',
];
const STREETS = [
  'MG Road',
  'Station Road',
  'Shivaji Nagar',
  'Gandhi Chowk',
  'Laxmi Colony',
  'Nehru Nagar',
  'Camp',
  'Kothrud',
  'Sadar Bazaar',
  'Ashok Vihar',
];
const FEES = [200, 300, 300, 400, 500, 500, 500, 600, 800, 1000];
const IPD_FEES = [2500, 4000, 5000, 7500, 12000];

// More of what fills an Indian out-patient department; any of the 41 now and then.
const COMMON = [
  'Viral Fever',
  'Common Cold',
  'Hypertension',
  'Type 2 Diabetes',
  'Gastritis',
  'Acute Gastroenteritis',
  'Allergic Rhinitis',
  'Osteoarthritis',
  'Fungal Skin Infection',
  'Dengue',
];

/** What a registration of the demo hospital is made from. Each of the three gives numbers from 0 to 1. */
export interface DemoSeed {
  /** Number of the visit, and of the first one of the same person. */
  n: number;
  first: number;
  /** Days of the two, in India. */
  day: PlainDate;
  firstDay: PlainDate;
  person: () => number;
  /** A family has it in common. */
  home: () => number;
  visit: () => number;
}

/**
 * A believable registration for the demo hospital, made by the same schema as a real one. The same seed gives the same person in every service
 * that shows patients; of somebody who comes again only the visit is another.
 */
export function demoPerson(seed: DemoSeed): PatientForm {
  const { n, day, visit } = seed;
  const person = personOf(seed);
  const age = Number(ageOf(person, day));
  const kind = visit();
  const patientType = kind < 0.86 ? 'OPD' : kind < 0.95 ? 'IPD' : 'Emergency';
  const hasBed = patientType === 'IPD';
  const celsius = visit();
  return patientForm.parse({
    ...person,
    disease: visit() < 0.65 ? pick(COMMON, visit) : pick(DISEASES, visit),
    temparature: (97.4 + celsius ** 3 * 6).toFixed(1),
    weight: String(Math.round(age < 15 ? 8 + age * 3 : 45 + visit() * 45)),
    bp: `${100 + Math.floor(visit() * 60)}/${64 + Math.floor(visit() * 32)}`,
    age: String(age),
    patientType,
    bed_assign: hasBed ? 'yes' : 'no',
    bedDetails: hasBed ? `Ward ${1 + Math.floor(visit() * 4)}, bed ${1 + Math.floor(visit() * 20)}` : '',
    bedDays: hasBed ? String(1 + Math.floor(visit() * 6)) : '',
    ...paymentOf(n, pick(hasBed ? IPD_FEES : FEES, visit), visit),
  });
}

function personOf({ first: n, firstDay, person: random, home }: DemoSeed) {
  const gender = random() < 0.48 ? 'Male' : random() < 0.995 ? 'Female' : 'Others';
  const first = pick(gender === 'Male' ? MALE : FEMALE, random);
  const last = pick(LAST, home);
  const age = Math.floor(random() ** 0.8 * 84) + 1;
  return {
    first_name: first,
    last_name: last,
    email:
      random() < 0.35
        ? `${/^\w+$/.test(first) ? first.toLowerCase() : 'patient'}.${last.toLowerCase()}${n % 1000}@example.in`
        : '',
    phone: String(6_000_000_000 + Math.floor(home() * 3_999_999_999)),
    aadhar: random() < 0.7 ? String(200_000_000_000 + Math.floor(random() * 799_999_999_999)) : '',
    address: `${1 + Math.floor(home() * 180)}, ${pick(STREETS, home)}, Pune`,
    gender,
    ...bornBefore(firstDay, age, random),
  };
}

// Who is so old on a day, and has a birthday later in that year, was born a year earlier.
function bornBefore(on: PlainDate, age: number, random: () => number) {
  const [day, month] = [1 + Math.floor(random() * 28), 1 + Math.floor(random() * 12)];
  const isLater = month * 100 + day > Number(on.slice(5, 7)) * 100 + Number(on.slice(8));
  return { day: String(day), month: String(month), year: String(Number(on.slice(0, 4)) - age - (isLater ? 1 : 0)) };
}

function paymentOf(n: number, fee: number, random: () => number): Record<string, unknown> {
  const kind = random();
  if (kind < 0.46) return { paymentType: 'Cash', amount: fee };
  if (kind < 0.84) return { paymentType: 'UPI', amount: fee, upiTransactionNo: `UPI${4_000_000_000 + n}` };
  if (kind < 0.89) return { paymentType: 'NetBanking', amount: fee, netbankingTransactionId: `NB${700_000 + n}` };
  if (kind < 0.92) return { paymentType: 'Account', amount: fee, accountTransactionId: `AC${300_000 + n}` };
  if (kind < 0.95) return { paymentType: 'Insurance', insurance: 'Star Health, cashless' };
  if (kind < 0.98) return { paymentType: 'Reference', reference: 'Dr. S. Deshpande' };
  return { paymentType: 'Others', amount: fee, otherPayment: 'Cheque' };
}
