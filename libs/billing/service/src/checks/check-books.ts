import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { runAs } from '@nidaan/platform-access';
import { HospitalImportService } from '../charges/hospital-import.service.ts';
import { LedgerCheckService } from './ledger-check.service.ts';

/** What `npm run billing:check` is asked for. */
export interface CheckRequest {
  /** One hospital instead of all. */
  hospitalId?: number;
  /** Post what has a record but no line first. */
  complete?: boolean;
  /** Make the rollups anew first. */
  rebuild?: boolean;
  print: (line: string) => void;
}

const LOOKS = 5;
const BETWEEN_MS = 1000;

/** Prints every difference between the owners' records, the ledger and the rollups; true when there is none. */
export async function checkBooks(
  app: INestApplicationContext,
  { hospitalId, complete, rebuild, print }: CheckRequest,
): Promise<boolean> {
  const check = app.get(LedgerCheckService, { strict: false });
  const hospitals = hospitalId === undefined ? await check.hospitalIds() : [hospitalId];
  let differences = 0;
  for (const id of hospitals) {
    if (complete) await runAs({ hospitalId: id }, () => app.get(HospitalImportService, { strict: false }).run());
    if (rebuild) await check.rebuild(id);
    const found = await lasting(() => check.differences(id));
    for (const line of found) print(line);
    differences += found.length;
  }
  const books = `${hospitals.length} ${hospitals.length === 1 ? 'hospital' : 'hospitals'}`;
  print(
    differences === 0
      ? `The books of ${books} are right, to the paisa.`
      : `${differences} ${differences === 1 ? 'difference' : 'differences'} in the books of ${books}.`,
  );
  return differences === 0;
}

// What is still on its way is no difference: only what stays is one.
async function lasting(look: () => Promise<string[]>): Promise<string[]> {
  let found = await look();
  for (let looks = 1; found.length > 0 && looks < LOOKS; looks += 1) {
    await sleep(BETWEEN_MS);
    const again = new Set(await look());
    found = found.filter((line) => again.has(line));
  }
  return found;
}
