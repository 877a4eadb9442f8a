import { CountWebhooks1806000000004 } from './1806000000004-count-webhooks.migration.ts';
import { DropAccounts1806000000003 } from './1806000000003-drop-accounts.migration.ts';
import { Integrations1806000000001 } from './1806000000001-integrations.migration.ts';
import { Messages1817000000001 } from './1817000000001-messages.migration.ts';
import { SealsOfWebhooks1806000000002 } from './1806000000002-seals-of-webhooks.migration.ts';
import { ErasePersons1823000000016 } from './1823000000016-erase-persons.migration.ts';
import { WaitingMessages1832030000001 } from './1832030000001-waiting-messages.migration.ts';
import { VersionsOfMessageSettings1839900000001 } from './1839900000001-versions-of-message-settings.migration.ts';
import { VisitsOfMessages1853000000001 } from './1853000000001-visits-of-messages.migration.ts';
import { FormerSecrets1853000000002 } from './1853000000002-former-secrets.migration.ts';
import { PersonOfAppointments1857500000002 } from './1857500000002-person-of-appointments.migration.ts';

export const migrations = [
  Integrations1806000000001,
  SealsOfWebhooks1806000000002,
  DropAccounts1806000000003,
  CountWebhooks1806000000004,
  Messages1817000000001,
  ErasePersons1823000000016,
  WaitingMessages1832030000001,
  VersionsOfMessageSettings1839900000001,
  VisitsOfMessages1853000000001,
  FormerSecrets1853000000002,
  PersonOfAppointments1857500000002,
];
