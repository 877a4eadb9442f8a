import { call, sentenceOf } from '@nidaan/api-client';
import { PERSON_MESSAGES as messages, searchPersons, uhidKey, type PersonCard } from '@nidaan/patients-contracts';
import { t } from '@nidaan/ui';

/** Somebody, or the sentence to show at the field. */
type ByUhid = { person: PersonCard; fault: '' } | { person: null; fault: string };

/** The person who bears a UHID, or bore it before a merge. That nobody does is said, and something else where the search failed. */
export async function personByUhid(uhid: string): Promise<ByUhid> {
  try {
    const found = await call(searchPersons, { query: { search: uhid.trim() } });
    const person = found.find((each) => uhidKey(each.uhid) === uhidKey(uhid) || each.matched.includes('merged number'));
    return person ? { person, fault: '' } : { person: null, fault: t(messages.notFound) };
  } catch (fault) {
    return { person: null, fault: t(sentenceOf(fault, 'message', messages.searchFailed)) };
  }
}
