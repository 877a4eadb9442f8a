import { TESTS } from './lists/tests.data.ts';

/** What doctors and laboratories in India write short, and the test that is meant. Names of the built-in list are written as there. */
export const TEST_ABBREVIATIONS: Readonly<Record<string, string>> = {
  cbc: 'Complete Blood Count',
  fbc: 'Complete Blood Count',
  hb: 'Haemoglobin',
  hgb: 'Haemoglobin',
  esr: 'ESR',
  ps: 'Peripheral Smear',
  pbs: 'Peripheral Smear',
  plt: 'Platelet Count',
  bg: 'Blood Group and Rh',
  abo: 'Blood Group and Rh',
  fbs: 'Fasting Blood Sugar',
  ppbs: 'Post Prandial Blood Sugar',
  rbs: 'Random Blood Sugar',
  hba1c: 'HbA1c',
  a1c: 'HbA1c',
  ogtt: 'Oral Glucose Tolerance Test',
  lp: 'Lipid Profile',
  lft: 'Liver Function Test',
  sgot: 'SGOT (AST)',
  sgpt: 'SGPT (ALT)',
  alp: 'Alkaline Phosphatase',
  ggt: 'Gamma GT',
  kft: 'Kidney Function Test',
  rft: 'Kidney Function Test',
  bun: 'Blood Urea',
  ua: 'Serum Uric Acid',
  lytes: 'Serum Electrolytes',
  tft: 'Thyroid Profile (T3 T4 TSH)',
  tsh: 'TSH',
  crp: 'C-Reactive Protein',
  ra: 'Rheumatoid Factor',
  aso: 'ASO Titre',
  ana: 'Antinuclear Antibody',
  mp: 'Malaria Antigen',
  ns1: 'Dengue NS1 and IgM/IgG',
  hbsag: 'HBsAg',
  hcv: 'Anti-HCV',
  hiv: 'HIV I and II',
  vdrl: 'VDRL',
  pt: 'Prothrombin Time (PT/INR)',
  inr: 'Prothrombin Time (PT/INR)',
  aptt: 'Activated Partial Thromboplastin Time',
  ldh: 'Lactate Dehydrogenase',
  cpk: 'Creatine Phosphokinase',
  psa: 'Prostate Specific Antigen',
  upt: 'Urine Pregnancy Test',
  urm: 'Urine Routine',
  'urine r/m': 'Urine Routine',
  'urine c/s': 'Urine Culture',
  'stool r/m': 'Stool Routine',
  afb: 'Sputum AFB',
  ecg: 'ECG',
  ekg: 'ECG',
  echo: 'Echocardiogram',
  usg: 'USG Abdomen and Pelvis',
  cxr: 'X-Ray Chest PA View',
  ct: 'CT Scan',
  mri: 'MRI Scan',
};

const folded = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** The test that a short name means; null where it means none. */
const meantBy = (short: string): string | null => (Object.hasOwn(TEST_ABBREVIATIONS, short) ? TEST_ABBREVIATIONS[short]! : null);

/** A test's name in full: 'cbc' is 'Complete Blood Count', and a name of the built-in list is written as there. Others stay as they are. */
export function fullTestName(name: string): string {
  const wanted = folded(name);
  return meantBy(wanted) ?? TESTS.find((test) => folded(test.name) === wanted)?.name ?? name.trim();
}

/** What tells one test from another: 'CBC' and 'complete blood count' are the same one. */
export const testKey = (name: string): string => folded(fullTestName(name));

/** Tests whose short name begins with what is typed, the one that is typed whole in front. */
export function testsMeantBy(typed: string): string[] {
  const wanted = folded(typed);
  if (wanted === '') return [];
  const shorts = Object.keys(TEST_ABBREVIATIONS).filter((short) => short.startsWith(wanted));
  shorts.sort((a, b) => Number(b === wanted) - Number(a === wanted));
  return [...new Set(shorts.map((short) => TEST_ABBREVIATIONS[short]!))];
}

const SEPARATORS = /[,;\n]+(?![^(]*\))/;

/** The tests that lines of a prescription name, in full and each once: 'CBC, LFT' are two. A comma within brackets separates nothing. */
export function testNamesIn(lines: readonly string[]): string[] {
  const names = lines.flatMap((line) => line.split(SEPARATORS)).map(fullTestName);
  const seen = new Map(names.filter((name) => name !== '').map((name) => [testKey(name), name]));
  return [...seen.values()];
}
