/** The code of every main branch. */
export const MAIN_CODE = 'MAIN';

/** A code of 2 to 6 letters from a branch's name that none of `taken` has: 'KOTH', then 'KOTH2'. Names without Latin letters begin with 'BR'. */
export function codeOf(name: string, taken: ReadonlySet<string>): string {
  const letters = name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 4);
  const stem = letters.length < 2 ? 'BR' : letters;
  for (let n = 1; ; n++) {
    const number = n === 1 ? '' : String(n);
    const code = `${stem.slice(0, 6 - number.length)}${number}`;
    if (!taken.has(code)) return code;
  }
}
