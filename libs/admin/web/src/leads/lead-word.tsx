import type { LeadStatus } from '@nidaan/admin-contracts';
import { labelOf, StatusBadge } from '@nidaan/ui';

const TONES = { new: 'amber', contacted: 'blue', closed: 'grey' } as const;

/** Where a lead stands, as colour and word. */
export const LeadWord = ({ status }: { status: LeadStatus }) => <StatusBadge status={labelOf(status)} tone={TONES[status]} />;
