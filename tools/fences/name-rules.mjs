/** How files of services are named: one suffix, a class stands in the file of its name, migrations carry the timestamp they are stored under. */
import { posix } from 'node:path';

const SUFFIX = /^([a-z0-9-]+)\.(controller|service|repository|handler|job|module)\.ts$/;
const CLASS = /^export (?:abstract )?class (\w+)/gm;

const pascal = (text) => text.replace(/(?:^|-)([a-z0-9])/g, (_, letter) => letter.toUpperCase());

function suffixFault(name, classes) {
  const [, base, suffix] = name.match(SUFFIX) ?? [];
  if (!base || classes.length === 0) return undefined;
  const wanted = pascal(base) + pascal(suffix);
  return classes.includes(wanted) ? undefined : { about: classes[0], says: `the class of this file is ${wanted}` };
}

function migrationFault(name, classes) {
  if (!name.endsWith('.migration.ts')) return undefined;
  const stamp = classes[0]?.match(/\d{13}$/)?.[0];
  return !stamp || name.startsWith(`${stamp}-`)
    ? undefined
    : { about: classes[0], says: `the file's name begins with ${stamp}-` };
}

/** Faults of a file's name: `{ rule, about, says }`. */
export function* nameFaults(file, kind) {
  if (file.isTest || !file.path.endsWith('.ts')) return;
  const name = posix.basename(file.path);
  const classes = [...file.text.matchAll(CLASS)].map(([, each]) => each);
  const faults = [migrationFault(name, classes)];
  const isServer = kind === 'service' || kind === 'copies';
  if (isServer) faults.push(suffixFault(name, classes));
  if (isServer && posix.dirname(file.path).endsWith('/src/on') && !name.endsWith('.handler.ts'))
    faults.push({ about: '', says: 'on/ holds handlers of events, named <event>.handler.ts' });
  for (const fault of faults.filter(Boolean)) yield { rule: 'named-as-its-class', ...fault };
}
