// Persons that differ from one another as those at a front desk do: hundreds of names, birthdays of 95 years, addresses.

// A few names that very many bear, and many that few bear.
const GIVEN =
  'Ramesh Sunita Imran Lakshmi Asha Ravi Meera Suresh Kavita Gurpreet Mohammed Fatima Rahul Priya Anil Sunil Rajesh Pooja Deepak Rekha Sanjay Manoj Jyoti Vijay Ganesh Savitri Dinesh Shabana Joseph Mary Arjun Divya Vikram Nandini Karthik Ananya राजेश सुनीता संदीप कविता'.split(
    ' ',
  );
const FAMILY =
  'Kumar Devi Singh Sharma Khan Patil Patel Kaur Reddy Gupta Yadav Das Rao Verma Shaikh Nair Iyer Joshi Jadhav Mishra Naidu Kulkarni Pillai Chavan Banerjee Thakur Mehta Fernandes Begum Gowda'.split(
    ' ',
  );
const FIRST_SYLLABLES = 'Na Ka Vi Ra Su Ma Ha Pra Di Sha Ba Ja Ne Lo Tri Ya Gi Mu A I U'.split(' ');
const MIDDLE = 'ra ni ve da mi la su ti ka ga pa sha'.split(' ');
const LAST_SYLLABLES = 'van nath shi jit esh ini raj ya deep mal'.split(' ');
const MADE = FIRST_SYLLABLES.flatMap((a) => MIDDLE.flatMap((b) => LAST_SYLLABLES.map((c) => a + b + c)));

/** The same numbers from 0 to 1 in every run. */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

// Seven in ten bear a known name, the first of the list most often.
const nameOf = (known, random) =>
  random() < 0.7 ? known[Math.floor(known.length * random() ** 2)] : MADE[Math.floor(MADE.length * random())];

export const givenName = (random) => nameOf(GIVEN, random);
export const familyName = (random) => nameOf(FAMILY, random);

const random = randomOf(1);
let serial = 0;

/** The body of a registration. */
export function person() {
  const n = ++serial;
  const year = 1930 + Math.floor(random() * 95);
  return {
    first_name: givenName(random),
    last_name: familyName(random),
    email: `p${n}@example.in`,
    phone: String(9_000_000_000 + n),
    aadhar: String(200_000_000_000 + n),
    address: `${n} Station Road, Nashik`,
    gender: n % 2 ? 'Male' : 'Female',
    disease: 'Viral Fever',
    temparature: '99.4',
    day: String(1 + (n % 28)),
    month: String(1 + (n % 12)),
    year: String(year),
    age: String(2025 - year),
    patientType: 'OPD',
    paymentType: 'Cash',
    amount: '500',
    bed_assign: 'no',
    weight: '64',
    bp: '120/80',
  };
}
