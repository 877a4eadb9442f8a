import { useDraft } from '@nidaan/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { personByUhid } from '../finder/person-by-uhid.ts';
import { keptOf, stageOf, type DeskStage, type KeptStage } from './desk-stage.ts';
import { lastVisitOf } from './last-visit.ts';

/**
 * What the desk is about, and whose turn it is: an answer that belongs to an earlier turn comes too late. It is kept beside the draft of
 * the visit, and begun with where there is one.
 */
export function useDeskStage(hasDraft: boolean) {
  const { first, keep } = useDraft<{ of: KeptStage | null }>('front-desk/of', () => ({ of: null }));
  const [kept] = useState(hasDraft ? first.of : null);
  const [stage, setStage] = useState<DeskStage>(() => stageOf(kept));
  const turn = useRef(0);
  const [begun, setBegun] = useState(0);
  const asOf = (mine: number) => () => turn.current === mine;
  /** Reads the patient of the kept visit anew. */
  const findKept = async () => {
    if (kept?.kind !== 'known') return;
    const isStill = asOf(++turn.current);
    setStage({ kind: 'looking' });
    const { person, fault } = await personByUhid(kept.uhid);
    const last = person && (await lastVisitOf(person));
    if (isStill()) setStage(person ? { kind: 'known', person, last } : { kind: 'looking', fault });
  };
  const begin = useEffectEvent(() => void findKept());
  useEffect(() => begin(), []);
  return {
    stage,
    /** The number of the turn that was begun last: what was typed and chosen before belongs to another one. */
    begun,
    findKept,
    /** Begins the next turn. Gives what says whether it is still on. */
    go: (next: DeskStage) => {
      const mine = ++turn.current;
      keep({ of: keptOf(next) });
      setStage(next);
      setBegun(mine);
      return asOf(mine);
    },
    /** What says whether the turn of now is still on. */
    now: () => asOf(turn.current),
  };
}
export type DeskTurns = ReturnType<typeof useDeskStage>;
