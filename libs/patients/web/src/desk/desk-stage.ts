import type { PatientAnswer, PersonCard, SharedPerson } from '@nidaan/patients-contracts';

/** Of whose family somebody new is, and what goes over beside what the form shows. */
export interface DeskFamily {
  name: string;
  said: { phone_owner: 'family'; city: string; pincode: string };
}

/** What the middle of the desk is about. */
export type DeskStage =
  | { kind: 'idle' }
  /** Somebody is being read; with `fault`, could not be. */
  | { kind: 'looking'; fault?: string }
  | { kind: 'known'; person: PersonCard; last: PatientAnswer | null }
  | { kind: 'shared'; person: SharedPerson }
  | { kind: 'new'; family?: DeskFamily }
  | { kind: 'unknown' }
  | { kind: 'done'; visit: PatientAnswer };

/** What is kept of it while the visit is typed: of a known patient the number alone, so that they are read anew. */
export type KeptStage =
  { kind: 'known'; uhid: string } | { kind: 'shared'; person: SharedPerson } | { kind: 'new'; family?: DeskFamily };

/** Null for what has no form. */
export function keptOf(stage: DeskStage): KeptStage | null {
  if (stage.kind === 'known') return { kind: 'known', uhid: stage.person.uhid };
  return stage.kind === 'shared' || stage.kind === 'new' ? stage : null;
}

/** What the desk begins with. */
export function stageOf(kept: KeptStage | null): DeskStage {
  if (!kept) return { kind: 'idle' };
  return kept.kind === 'known' ? { kind: 'looking' } : kept;
}
