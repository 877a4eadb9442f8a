import { Modal, type ModalProps } from '@mantine/core';
import { createRef, useEffect, useState, type RefObject } from 'react';

interface Drawn {
  root: RefObject<HTMLDivElement | null>;
  /** What had the focus before, and before the dialogs that it was in. */
  trail: readonly Element[];
}

const drawn = new Set<Drawn>();

/**
 * A dialog. It is drawn while it is open, and gives the focus back to what had it before: Mantine's own does so only where it stays in the
 * page. What moved the focus elsewhere meanwhile keeps it there; where what had it is gone, the head of the screen has it.
 */
export function Dialog(props: ModalProps) {
  const [own] = useState<Drawn>(() => ({ root: createRef(), trail: trailHere() }));
  useEffect(() => {
    drawn.add(own);
    return () => {
      drawn.delete(own);
      giveBack(own.trail);
    };
  }, [own]);
  return <Modal ref={own.root} {...props} />;
}

const isNowhere = (element: Element | null) => element === null || element === document.body;

function trailHere(): readonly Element[] {
  const at = document.activeElement;
  // A button that was disabled while it sent has let go of the focus.
  const around = [...drawn].findLast(({ root }) => isNowhere(at) || root.current?.contains(at));
  return [...(at === null || isNowhere(at) ? [] : [at]), ...(around?.trail ?? [])];
}

function giveBack(trail: readonly Element[]): void {
  if (!isNowhere(document.activeElement) || trail.length === 0) return;
  const beneath = [...drawn].map(({ root }) => root.current).findLast((root) => root?.isConnected);
  const places = trail.filter((place) => place.isConnected && (!beneath || beneath.contains(place)));
  const last = beneath ? beneath.querySelector('[role="dialog"]') : document.querySelector('main h1[tabindex]');
  for (const place of [...places, last]) {
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    if (document.activeElement === place) return;
  }
}
