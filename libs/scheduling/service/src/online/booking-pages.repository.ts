import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { BookingPageEntity } from './booking-page.entity.ts';

const PAGES = tableOf(BookingPageEntity);
const FIND = PAGES.select({ where: ['hospitalId'] });
const KEEP = PAGES.insert({
  onConflict: `ON CONFLICT (hospital_id) DO UPDATE SET profile_id = excluded.profile_id, is_open = excluded.is_open, version = excluded.version
    WHERE booking_pages.version < excluded.version`,
});

/** Public pages that take bookings. */
@Injectable()
export class BookingPagesRepository {
  constructor(private readonly database: Database) {}

  /** Of the hospital at work; null where identity has told of none. */
  async current(): Promise<BookingPageEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital() })))[0] ?? null;
  }

  /** The hospital whose open page it is; asked in nobody's name. */
  async hospitalOf(profileId: number): Promise<number | null> {
    const [row] = await this.database.query<{ id: number | null }>('SELECT hospital_with_page($1) AS id', [profileId]);
    return row?.id ?? null;
  }

  /** Keeps what was told, unless something newer is known. */
  async keep(told: BookingPageEntity): Promise<void> {
    await this.database.query(KEEP(told));
  }
}
