import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { HospitalSlugEntity } from './hospital-slug.entity.ts';

const SLUGS = tableOf(HospitalSlugEntity);
// One that is another hospital's is not in sight: nothing is written then.
const CLAIM = SLUGS.insert({ onConflict: 'ON CONFLICT (slug) DO NOTHING' });
const FIND = SLUGS.select({ where: ['slug', 'hospitalId'] });

/** Names in public addresses, present and former ones: a link that was printed leads to its hospital for ever. */
@Injectable()
export class SlugsRepository {
  constructor(private readonly database: Database) {}

  /** Makes a name the hospital's own, in the transaction at hand; false where another one has it or had it. */
  async claim(slug: string): Promise<boolean> {
    const own = { slug, hospitalId: currentHospital() };
    await this.database.query(CLAIM(own));
    return (await this.database.query(FIND(own))).length > 0;
  }

  /** The hospital that has a name, or had it; asked in nobody's name. */
  async hospitalOf(slug: string): Promise<number | null> {
    const [row] = await this.database.query<{ id: number | null }>('SELECT hospital_of_slug($1) AS id', [slug.toLowerCase()]);
    return row?.id ?? null;
  }
}
