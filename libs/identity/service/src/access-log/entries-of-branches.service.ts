import { Injectable } from '@nestjs/common';
import type { ServiceName } from '@nidaan/kernel';
import { findVisitsAtBranches, MOST_AT_BRANCHES } from '@nidaan/patients-contracts';
import type { TrailPlace } from '@nidaan/platform-audit';
import { ServiceClient } from '@nidaan/platform-http';
import { placeOfEntry, type FoundEntry } from './found-entry.ts';

/** A stretch of the trail of all services, newest first. */
export interface TrailStretch {
  found: FoundEntry[];
  silent: readonly ServiceName[];
}

/** Entries of a page, and the place after which the next one begins; null at the end. */
export interface TrailPage extends TrailStretch {
  next: TrailPlace | null;
}

/** Reads on from a place. */
export type ReadTrail = (limit: number, place?: TrailPlace) => Promise<TrailStretch>;

/** Entries that are looked at in one stretch. */
const STRETCH = 500;
// A page looks at so many stretches. Where a branch has done little among many it is short, and the next one goes on.
const STRETCHES = 4;
// A file is wanted whole, and says where it was cut.
const STRETCHES_OF_FILE = 20;

/** The trail as a member limited to branches may see it: entries of visits of these, and of an entry these alone (ORG-61). */
@Injectable()
export class EntriesOfBranchesService {
  constructor(private readonly client: ServiceClient) {}

  /** Throws 503 where patients cannot say which visits are of these branches. */
  async page(
    read: ReadTrail,
    { branches, limit, place }: { branches: readonly number[]; limit: number; place?: TrailPlace },
  ): Promise<TrailPage> {
    const own: FoundEntry[] = [];
    const silent = new Set<ServiceName>();
    const most = limit > STRETCH * STRETCHES ? STRETCHES_OF_FILE : STRETCHES;
    let reached = place;
    for (let turn = 0; turn < most; turn++) {
      const part = await read(STRETCH + 1, reached);
      for (const service of [...part.silent, ...part.found.filter(({ visits }) => !visits).map(({ service }) => service)])
        silent.add(service);
      const stretch = part.found.slice(0, STRETCH);
      for (const entry of await this.#own(stretch, branches)) {
        if (own.length === limit) return { found: own, next: placeOfEntry(own.at(-1)!), silent: [...silent] };
        own.push(entry);
      }
      if (part.found.length <= STRETCH) return { found: own, next: null, silent: [...silent] };
      reached = placeOfEntry(stretch.at(-1)!);
    }
    return { found: own, next: reached ?? null, silent: [...silent] };
  }

  // What belongs to no visit is of no branch. A service of the release before says no visits: nothing of it is shown.
  async #own(entries: readonly FoundEntry[], branches: readonly number[]): Promise<FoundEntry[]> {
    const named = entries.flatMap(({ visits }) => visits ?? []).filter((visit) => visit !== null);
    const own = await this.#at(branches, [...new Set(named)]);
    return entries.flatMap(({ visits = [], ...entry }) => {
      const isOwn = (n: number) => visits[n] !== undefined && visits[n] !== null && own.has(visits[n]);
      const subjects = entry.subjects.filter((_, n) => isOwn(n));
      return subjects.length === 0 ? [] : [{ ...entry, subjects }];
    });
  }

  async #at(branches: readonly number[], visits: readonly number[]): Promise<ReadonlySet<number>> {
    const found: number[] = [];
    for (let first = 0; first < visits.length; first += MOST_AT_BRANCHES) {
      const body = { branches: [...branches], visits: visits.slice(first, first + MOST_AT_BRANCHES) };
      found.push(...(await this.client.call(findVisitsAtBranches, { body })).visits);
    }
    return new Set(found);
  }
}
