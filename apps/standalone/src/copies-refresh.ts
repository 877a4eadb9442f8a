import 'reflect-metadata';
import { ProfileEventsService } from '@nidaan/identity-service';
import { withServices } from '@nidaan/platform-runtime';
import { services } from './services.ts';

const identity = services.filter(({ name }) => name === 'identity');
const count = await withServices(identity, (composition) =>
  composition.services.get('identity')!.app.get(ProfileEventsService, { strict: false }).publishAll(),
);
console.log(`${count} hospitals are published again: the running services bring their copies of them up to date.`);
