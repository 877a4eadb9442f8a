import { carrierConformance } from './conformance/carrier-conformance.ts';
import { historyConformance } from './conformance/history-conformance.ts';
import { releaseConformance } from './conformance/release-conformance.ts';
import { openPostgresWorld } from './event-world.ts';

carrierConformance('postgres', openPostgresWorld);
historyConformance('postgres', openPostgresWorld);
releaseConformance('postgres', openPostgresWorld);
