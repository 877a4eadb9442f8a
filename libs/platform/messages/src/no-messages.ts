import { unauthorized } from '@nidaan/kernel';
import { MessageDriver, type Found, type Handover, type ProviderNews } from './message-driver.ts';

/** Where no SMS are sent: every message is refused with the reason. */
export class NoMessages extends MessageDriver {
  readonly name = 'none';
  readonly channel = 'sms';

  send = async (): Promise<Handover> => ({ outcome: 'refused', reason: 'SMS are not set up here' });
  find = async (): Promise<Found> => ({ state: 'absent' });
  read = (): ProviderNews[] => {
    throw unauthorized('Nobody sends reports here.');
  };
}
