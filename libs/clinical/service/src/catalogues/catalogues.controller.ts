import { createHash } from 'node:crypto';
import { Controller } from '@nestjs/common';
import {
  INJECTIONS,
  listInjections,
  listMedicines,
  listOintments,
  listTests,
  listTonics,
  MEDICINES,
  OINTMENTS,
  TESTS,
  TONICS,
} from '@nidaan/clinical-contracts';
import { type AnswerOf } from '@nidaan/kernel';
import { CachedAnswer, Route } from '@nidaan/platform-http';

// The lists change with a release only; an hour later a browser asks again and mostly hears 304.
const KEEP = 'public, max-age=3600';

const catalogueOf = <Entry>(entries: readonly Entry[]): CachedAnswer<readonly Entry[]> => {
  const hash = createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 22);
  return new CachedAnswer(entries, `"${hash}"`, KEEP);
};

const CATALOGUES = {
  medicines: catalogueOf(MEDICINES),
  injections: catalogueOf(INJECTIONS),
  ointments: catalogueOf(OINTMENTS),
  tonics: catalogueOf(TONICS),
  tests: catalogueOf(TESTS),
};

/** The built-in lists, the same that clients fall back to (OPN-50); no patient data, so anybody may read and keep them. */
@Controller()
export class CataloguesController {
  @Route(listMedicines)
  medicines(): CachedAnswer<Readonly<AnswerOf<typeof listMedicines>>> {
    return CATALOGUES.medicines;
  }

  @Route(listInjections)
  injections(): CachedAnswer<Readonly<AnswerOf<typeof listInjections>>> {
    return CATALOGUES.injections;
  }

  @Route(listOintments)
  ointments(): CachedAnswer<Readonly<AnswerOf<typeof listOintments>>> {
    return CATALOGUES.ointments;
  }

  @Route(listTonics)
  tonics(): CachedAnswer<Readonly<AnswerOf<typeof listTonics>>> {
    return CATALOGUES.tonics;
  }

  @Route(listTests)
  tests(): CachedAnswer<Readonly<AnswerOf<typeof listTests>>> {
    return CATALOGUES.tests;
  }
}
