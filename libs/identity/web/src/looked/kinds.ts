import { ACCESS_KINDS } from '@nidaan/identity-contracts';
import { t } from '@nidaan/ui';

/** A kind that has no words of its own stands as the trail names it. */
export const wordsOfKind = (what: string): string => t(ACCESS_KINDS[what] ?? what);
