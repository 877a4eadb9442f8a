// Bodies of registrations that differ from one another, as a front desk types them.
const FIRST = ['Asha', 'Ravi', 'Meera', 'Imran', 'Lakshmi', 'Arjun', 'Fatima', 'Suresh', 'Kavita', 'Gurpreet'];
const LAST = ['Sharma', 'Patil', 'Khan', 'Iyer', 'Singh', 'Das', 'Reddy', 'Kulkarni', 'Naidu', 'Gupta'];
let serial = 0;

export function person() {
  const n = ++serial;
  return {
    first_name: FIRST[n % 10],
    last_name: LAST[Math.floor(n / 10) % 10],
    email: `p${n}@example.in`,
    phone: String(9_000_000_000 + n),
    aadhar: String(200_000_000_000 + n),
    address: '12 Station Road, Nashik',
    gender: n % 2 ? 'Male' : 'Female',
    disease: 'Viral Fever',
    temparature: '99.4',
    day: '5',
    month: '6',
    year: '1988',
    age: '38',
    patientType: 'OPD',
    paymentType: 'Cash',
    amount: '500',
    bed_assign: 'no',
    weight: '64',
    bp: '120/80',
  };
}
