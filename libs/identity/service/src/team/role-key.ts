const MOST = 40;

/** A key for a new role, made of the Latin letters and digits of its name: 'lab-head', 'lab-head-2' where that is taken, 'role' where there are none. */
export function newRoleKey(label: string, isTaken: (key: string) => boolean): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, MOST - 4)
    .replace(/-+$/, '');
  const base = plain.length < 2 ? 'role' : plain;
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!isTaken(key)) return key;
  }
}
