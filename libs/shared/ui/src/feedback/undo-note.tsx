import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../language/texts.ts';
import { Message } from './message.tsx';

interface Offer {
  /** What is gone. */
  sentence: string;
  undo: () => void;
  /** Something typed since would be lost by taking it back: the offer ends at the next key. */
  endsOnInput: boolean;
}

/** Offers to take back the last loss of input. */
export function useUndo() {
  const [offer, setOffer] = useState<Offer | null>(null);
  const end = () => setOffer(null);
  return {
    offer,
    offerUndo: (sentence: string, undo: () => void, endsOnInput = false) => setOffer({ sentence, undo, endsOnInput }),
    end,
    /** For the form's `onInput`. */
    onInput: () => offer?.endsOnInput && end(),
  };
}
export type Undo = ReturnType<typeof useUndo>;

/** Says what is gone, with a button that brings it back. It takes the focus that the pressed button had, where that is gone too. */
export function UndoNote({ undo: { offer, end } }: { undo: Undo }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (offer && document.activeElement === document.body) button.current?.focus();
  }, [offer]);
  if (!offer) return null;
  const takeBack = () => {
    offer.undo();
    end();
  };
  return (
    <Message
      kind="info"
      onDismiss={end}
      action={
        <Button ref={button} size="compact-sm" variant="default" onClick={takeBack}>
          {t('Undo')}
        </Button>
      }
    >
      {t(offer.sentence)}
    </Message>
  );
}
