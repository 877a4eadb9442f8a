import type { AnswerOf, ServiceName } from '@nidaan/kernel';
import type { TrailPlace } from '@nidaan/platform-audit';
import type { accessLogRoutes } from '@nidaan/platform-runtime';

type Routes = ReturnType<typeof accessLogRoutes>;

/** What services tell of their trails. */
export type FoundEntry = AnswerOf<Routes['entries']>[number] & { service: ServiceName };
export type FoundDay = AnswerOf<Routes['days']>[number];

export const placeOfEntry = ({ at, service, id }: FoundEntry): TrailPlace => ({ at, service, id: String(id) });
