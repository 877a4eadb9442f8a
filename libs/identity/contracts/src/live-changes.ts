import { z } from 'zod';

/** What a message `changed` of the stream of changes says: the services that have something new, also such as this release does not know. */
export const changedServices = z.array(z.string());
