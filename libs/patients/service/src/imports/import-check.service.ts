import { Injectable } from '@nestjs/common';
import { IMPORT_MESSAGES as messages } from '@nidaan/patients-contracts';
import { Database } from '@nidaan/platform-database';
import { ImportCheckRepository, type KnownBy, type Verdict } from './import-check.repository.ts';
import { isIn, PersonImportsRepository } from './person-imports.repository.ts';

const AT_ONCE = 1000;

/** The dry run of a list: who stands in it twice, whom the registry knows (FRD-23). Nobody is registered. */
@Injectable()
export class ImportCheckService {
  constructor(
    private readonly db: Database,
    private readonly imports: PersonImportsRepository,
    private readonly rows: ImportCheckRepository,
  ) {}

  /** Broken off it goes on where it was; a list that is through stays as it is. */
  async run(importId: number): Promise<void> {
    if (!isIn(await this.imports.find(importId), 'checking')) return;
    await this.#markTwice(importId);
    while (await this.db.transaction(() => this.#part(importId)));
  }

  async #markTwice(importId: number): Promise<void> {
    const verdicts = (await this.rows.twice(importId)).map(({ line, isOther, likeLine }): Verdict => {
      const [outcome, says] = isOther ? (['fault', messages.oldNumberTwice] as const) : (['twice', messages.sameAbove] as const);
      return { line, outcome, says, person: null, likeLine };
    });
    for (let at = 0; at < verdicts.length; at += AT_ONCE) await this.rows.say(importId, verdicts.slice(at, at + AT_ONCE));
  }

  async #part(importId: number): Promise<boolean> {
    const row = await this.imports.lock(importId);
    if (!isIn(row, 'checking')) return false;
    const found = await this.rows.known(importId, row.reached, AT_ONCE);
    await this.rows.say(importId, found.flatMap(verdictOf));
    const isLast = found.length < AT_ONCE;
    await this.imports.save({ ...row, state: isLast ? 'checked' : 'checking', reached: isLast ? 0 : found.at(-1)!.line });
    return !isLast;
  }
}

// An old number that somebody else bears is for people to decide: each row has one of its own, also where its patient stands above.
function verdictOf({ line, outcome, name, oldId, oldName, seenId, sameId }: KnownBy): Verdict[] {
  if (oldId !== null && oldName !== name)
    return [{ line, outcome: 'fault', says: messages.oldNumberTaken, person: oldId, likeLine: null }];
  const person = oldId ?? seenId ?? sameId;
  return person === null || outcome === 'twice' ? [] : [{ line, outcome: 'known', says: '', person, likeLine: null }];
}
