import { beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace.mjs';
import { loadPlants, planted } from './plants.mjs';

describe('npm run faults', () => {
  let plants;
  beforeAll(async () => {
    plants = await loadPlants();
  });

  it('can plant each of its faults, at one place, and has tests to run', () => {
    const faults = plants.flatMap((plant) => {
      const missing = plant.tests.filter((path) => !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, `${path}.ts`)));
      try {
        planted(plant, readFileSync(join(ROOT, plant.file), 'utf8'));
      } catch (error) {
        return [error.message];
      }
      return missing.length > 0 ? [`'${plant.name}': no ${missing.join(', ')}`] : [];
    });
    expect(faults).toEqual([]);
  });

  it('has at least 60, each with a name of its own', () => {
    expect(plants.length).toBeGreaterThanOrEqual(60);
    expect(new Set(plants.map(({ name }) => name)).size).toBe(plants.length);
  });
});
