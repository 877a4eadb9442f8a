import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS_KINDS } from '@nidaan/identity-contracts';

const LIBS = join(import.meta.dirname, '../../../..');
// The platform's own entries stand in no hospital's trail.
const OF_THE_PLATFORM = /^(?:admin|platform)\.|^identity\.staff-account$/;

const sources = readdirSync(LIBS)
  .map((domain) => join(LIBS, domain, 'service/src'))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(path, 'utf8'));

// What is noted by name; and, since some names are handed on first, whatever has the shape that nothing but entries has.
const noted = (source: string) => [...source.matchAll(/audit\s*\.(?:wrote|read)\(([^,]+),/g)].map(([, kind]) => kind!).join('\n');
const named = (text: string) => [...text.matchAll(/'([a-z]+\.[a-z-]+)'/g)].map(([, kind]) => kind!);
const handedOn = (source: string) => [...source.matchAll(/'([a-z]+\.[a-z]+-[a-z-]+)'/g)].map(([, kind]) => kind!);

describe('the words of who looked', () => {
  it('ORG-62 has words for every kind of entry that a hospital can find in its trail', () => {
    const kinds = [...new Set(sources.flatMap((source) => [...named(noted(source)), ...handedOn(source)]))];
    const ofHospitals = kinds.filter((kind) => !OF_THE_PLATFORM.test(kind));
    expect(ofHospitals.length).toBeGreaterThan(50);
    expect(ofHospitals.filter((kind) => !(kind in ACCESS_KINDS))).toEqual([]);
  });
});
