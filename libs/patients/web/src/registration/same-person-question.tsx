import { Button } from '@mantine/core';
import { Dialog, t } from '@nidaan/ui';
import type { KeyboardEvent } from 'react';
import type { ChosenPerson } from './likely-persons.ts';

interface SamePersonQuestionProps {
  person: ChosenPerson;
  onUse: () => void;
  onNew: () => void;
  onClose: () => void;
}

/** Asks once before somebody new is registered who is very probably known (FRD-27). Enter uses the one who is known, Alt+N makes a new one. */
export function SamePersonQuestion({ person, onUse, onNew, onClose }: SamePersonQuestionProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyN') return;
    event.preventDefault();
    onNew();
  };
  return (
    <Dialog opened title={t('Known already?')} onClose={onClose} onKeyDown={onKeyDown}>
      <p>{t('This looks like {name}, {uhid}. Use this patient?', { name: person.name, uhid: person.uhid })}</p>
      <Button onClick={onUse} data-autofocus>
        {t('Use this patient')}
      </Button>{' '}
      <Button variant="default" onClick={onNew}>
        {t('New anyway (Alt+N)')}
      </Button>
    </Dialog>
  );
}
