/**
 * Words that so many people bear that they tell little of one person (FRD-24), as `foldedWord` writes them when they are read.
 * A caste's, a clan's or a father's name among them weighs a fifth of a given name.
 */
export const FREQUENT_NAMES: readonly string[] = [
  'Kumar', 'Kumari', 'Singh', 'Devi', 'Bai', 'Kaur', 'Khan', 'Begum', 'Lal', 'Sharma', 'Patel', 'Rao',
  'Mohammad', 'Shaikh', 'Sheikh', 'Abdul', 'Ahmed', 'Ali', 'Ansari', 'Bano', 'Bibi', 'Khatun', 'Khatoon', 'Bee',
  'Gupta', 'Verma', 'Yadav', 'Das', 'Prasad', 'Chand', 'Nath', 'Rani', 'Mishra', 'Pandey', 'Tiwari', 'Joshi', 'Thakur', 'Chauhan',
  'Patil', 'Jadhav', 'Pawar', 'Shinde', 'Bhai', 'Ben', 'Behen', 'Shah', 'Reddy', 'Naidu', 'Nair', 'Pillai', 'Iyer', 'Gowda',
  'Mondal', 'Roy', 'Ghosh', 'Sahu', 'Sahoo', 'Amma', 'Appa', 'Lakshmamma', 'Ji',
]; // prettier-ignore

/** Titles, which are no part of a name (FRD-24). */
export const HONORIFICS: ReadonlySet<string> = new Set([
  'mr', 'mrs', 'ms', 'miss', 'smt', 'shri', 'sri', 'shree', 'sh', 'km', 'kum', 'dr', 'late', 'master', 'baby', 'prof', 'adv',
  'shrii', 'shriimatii', 'shrimati', 'shriman', 'selvi', 'thiru',
]); // prettier-ignore

/** Ways to write one name that no rule of sounds makes equal. */
export const MOHAMMAD: ReadonlySet<string> = new Set([
  'mohd', 'md', 'mohamad', 'mohamed', 'muhamad', 'muhamed', 'mohmad', 'mohmed', 'mahamad', 'mahamed', 'mohamd', 'muhamd', 'mohemad',
]); // prettier-ignore
