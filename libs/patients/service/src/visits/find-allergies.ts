import { findAllergies, findAllergiesOfMany, MOST_IN_ADDRESS, type Allergies } from '@nidaan/clinical-contracts';
import type { ServiceClient } from '@nidaan/platform-http';

/** What clinical knows of the allergies of the person who has these visits, however many; throws where it does not say. */
export const allergiesOf = (client: ServiceClient, visits: readonly number[]): Promise<Allergies> =>
  visits.length <= MOST_IN_ADDRESS
    ? client.call(findAllergies, { query: { visits: visits.join(',') } })
    : client.call(findAllergiesOfMany, { body: { visits: [...visits] } });
