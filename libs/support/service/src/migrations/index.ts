import { Support1799000000001 } from './1799000000001-support.migration.ts';
import { BranchesOfTickets1814000000001 } from './1814000000001-branches-of-tickets.migration.ts';
import { PrioritySupport1799000000004 } from './1799000000004-priority-support.migration.ts';
import { SearchTickets1799000000003 } from './1799000000003-search-tickets.migration.ts';
import { TellTicketStates1799000000002 } from './1799000000002-tell-ticket-states.migration.ts';

export const migrations = [
  Support1799000000001,
  TellTicketStates1799000000002,
  SearchTickets1799000000003,
  PrioritySupport1799000000004,
  BranchesOfTickets1814000000001,
];
