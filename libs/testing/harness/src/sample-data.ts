let made = 0;

/** A number no earlier call of this process gave. */
export const nextNumber = (): number => (made += 1);

const FIRST = ['Asha', 'Rahul', 'Meena', 'Imran', 'Lakshmi', 'Gurpreet', 'Joseph', 'Sunita'];
const LAST = ['Kulkarni', 'Sharma', 'Nair', 'Sheikh', 'Reddy', 'Singh', 'D’Souza', 'Patil'];
const DISEASES = ['Fever', 'Diabetes', 'Hypertension', 'Back pain', 'Asthma'];
const pick = (from: readonly string[], index: number) => from[index % from.length]!;

/** A filled registration of a hospital, as the form sends it, with an e-mail of its own. */
export function sampleHospital<T extends object>(change?: T) {
  const n = nextNumber();
  return {
    username: `Dr ${pick(FIRST, n)} ${pick(LAST, n)}`,
    password: 'sanjeevani-1',
    email: `desk.${process.pid}.${n}@sanjeevani.example`,
    hospital_name: `Sanjeevani Clinic ${n}`,
    address: '14 MG Road, Pune 411001',
    phone_number: `98765${String(n).padStart(5, '0')}`,
    referred_by: '',
    ...change,
  };
}

/** A patient's registration under the documented wire names; names, phones and ages differ from call to call. */
export function samplePatient<T extends object>(change?: T) {
  const n = nextNumber();
  return {
    first_name: pick(FIRST, n),
    last_name: pick(LAST, n * 3),
    phone: `90000${String(n).padStart(5, '0')}`,
    age: String(1 + (n % 90)),
    gender: n % 2 ? 'Female' : 'Male',
    disease: pick(DISEASES, n),
    patientType: 'OPD',
    paymentType: 'Cash',
    amount: 300,
    ...change,
  };
}
