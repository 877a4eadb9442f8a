import { useRef, useState } from 'react';
import type { DeskStage } from './desk-stage.ts';

/** What the desk is about, and whose turn it is: an answer that belongs to an earlier turn comes too late. */
export function useDeskStage() {
  const [stage, setStage] = useState<DeskStage>({ kind: 'idle' });
  const turn = useRef(0);
  const asOf = (mine: number) => () => turn.current === mine;
  return {
    stage,
    /** Begins the next turn. Gives what says whether it is still on. */
    go: (next: DeskStage) => {
      setStage(next);
      return asOf(++turn.current);
    },
    /** What says whether the turn of now is still on. */
    now: () => asOf(turn.current),
  };
}
export type DeskTurns = ReturnType<typeof useDeskStage>;
