import { carrierConformance } from '../src/conformance/carrier-conformance.ts';
import { openPostgresWorld } from './event-world.ts';

carrierConformance('postgres', openPostgresWorld);
