import { transportConformance } from './conformance/transport-conformance.ts';
import { historyConformance } from './conformance/history-conformance.ts';
import { releaseConformance } from './conformance/release-conformance.ts';
import { openPostgresWorld } from './event-world.ts';

transportConformance('postgres', openPostgresWorld);
historyConformance('postgres', openPostgresWorld);
releaseConformance('postgres', openPostgresWorld);
