import { carrierConformance } from '../src/conformance/carrier-conformance.ts';
import { historyConformance } from '../src/conformance/history-conformance.ts';
import { releaseConformance } from '../src/conformance/release-conformance.ts';
import { openPostgresWorld } from './event-world.ts';

carrierConformance('postgres', openPostgresWorld);
historyConformance('postgres', openPostgresWorld);
releaseConformance('postgres', openPostgresWorld);
