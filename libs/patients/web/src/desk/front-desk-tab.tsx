import { Button, Kbd } from '@mantine/core';
import { DraftNote, FormKeys, Icon, LoadFault, PageHeader, paths, t, Trans, useNavigate } from '@nidaan/ui';
import { IconHelpCircle, IconReport, IconUserPlus, IconUserQuestion } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { DeskKeys } from './desk-keys.tsx';
import type { DeskStage } from './desk-stage.ts';
import styles from './front-desk.module.css';
import { KnownPerson } from './known-person.tsx';
import { LateVisitNote } from './late-visit-note.tsx';
import { DeskSearch } from './person-search.tsx';
import { RecallsDue } from './recalls-due.tsx';
import { RegisteredVisit } from './registered-visit.tsx';
import { TakePhoto } from './take-photo.tsx';
import { TakenPerson } from './taken-person.tsx';
import { UnidentifiedList } from './unidentified-list.tsx';
import { UnknownPatient } from './unknown-patient.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useDeskVisit } from './use-desk-visit.ts';
import { usePersonSearch } from './use-person-search.ts';
import { useVisitSlip } from './use-visit-slip.ts';
import { useVisitToken } from './use-visit-token.ts';
import { VisitForm } from './visit-form.tsx';
import { WaitingQueue } from './waiting-queue.tsx';

const KEYS = [<Kbd key={0} size="xs" />];

/** The reception on one screen, without a mouse (FRD-84): who it is, today's visit, who waits. */
export function FrontDeskTab() {
  const visit = useDeskVisit();
  const search = usePersonSearch((person) => void visit.choose(person));
  const slip = useVisitSlip();
  const field = useRef<HTMLInputElement>(null);
  const queue = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<'keys' | 'photo' | null>(null);
  // Taken just now: of this person and of nobody else.
  const [taken, setTaken] = useState<{ personId: number; address: string | null } | null>(null);
  const { stage } = visit;
  const token = useVisitToken(stage.kind === 'done' ? stage.visit : null);
  const toSearch = () => field.current?.focus();
  const back = () => {
    // Esc empties the search first: what is typed beside it stays.
    if (search.text !== '' && document.activeElement === field.current) return search.type('');
    visit.end();
    search.type('');
    toSearch();
  };
  const isKnown = stage.kind === 'known';
  const hasForm = isKnown || stage.kind === 'shared' || stage.kind === 'new';
  const actions = {
    search: () => {
      toSearch();
      field.current?.select();
    },
    newPatient: () => visit.beginNew(search.text),
    family: () => isKnown && void visit.beginFamily(stage.person),
    unknown: visit.beginUnknown,
    photo: () => isKnown && setOpened('photo'),
    print: () => stage.kind === 'done' && slip.print({ visit: stage.visit.id, readToken: token.read }),
    queue: () => queue.current?.focus(),
    keys: () => setOpened('keys'),
    back,
  };
  useDeskKeys(actions, { focus: toSearch, take: search.type });
  const turn = `${keyOfStage(stage)} ${visit.turn}`;
  useFocusOf(turn, stage.kind, field);
  return (
    <>
      <PageHeader title={t('Front Desk')} subtitle={<DeskHint />} actions={<DeskButtons actions={actions} />} />
      <div className={styles.desk}>
        <DeskSearch
          search={search}
          field={field}
          onTake={(person) => {
            search.type('');
            visit.takeShared(person);
          }}
        />
        <div className={styles.middle}>
          <LateVisitNote late={visit.late} onDismiss={visit.forgetLate} />
          {stage.kind === 'idle' && <p className={styles.idle}>{t('Type a phone number or a name to begin.')}</p>}
          {stage.kind === 'looking' && <Looking fault={stage.fault} onRetry={() => void visit.findKept()} />}
          {hasForm && <DraftNote draft={visit.draft} onDiscard={visit.end} />}
          {isKnown && (
            <KnownPerson
              person={taken?.personId === stage.person.id ? { ...stage.person, photo_url: taken.address } : stage.person}
              last={stage.last}
              onFamily={actions.family}
              onPhoto={actions.photo}
            />
          )}
          {stage.kind === 'shared' && <TakenPerson person={stage.person} />}
          {hasForm && <VisitForm key={turn} visit={visit} isNew={stage.kind === 'new'} />}
          {stage.kind === 'unknown' && <UnknownPatient visit={visit} />}
          {stage.kind === 'done' && (
            <RegisteredVisit visit={stage.visit} token={token} slip={slip} onPrint={actions.print} onNext={back} />
          )}
        </div>
        <div className={styles.right}>
          <WaitingQueue element={queue} />
          <UnidentifiedList />
          <RecallsDue />
        </div>
      </div>
      {opened === 'keys' && <DeskKeys onClose={() => setOpened(null)} />}
      {opened === 'photo' && isKnown && (
        <TakePhoto
          person={stage.person}
          onClose={() => setOpened(null)}
          onSaved={(address) => {
            setTaken({ personId: stage.person.id, address });
            setOpened(null);
          }}
        />
      )}
    </>
  );
}

const Looking = ({ fault, onRetry }: { fault?: string; onRetry: () => void }) =>
  fault ? (
    <LoadFault onRetry={onRetry}>{fault}</LoadFault>
  ) : (
    <p className={styles.idle} role="status">
      {t('Looking…')}
    </p>
  );

function DayEndLink() {
  const navigate = useNavigate();
  return (
    <Button variant="default" leftSection={<Icon of={IconReport} />} onClick={() => void navigate(paths.deskDay)}>
      {t("Day's end")}
    </Button>
  );
}

const keyOfStage = (stage: DeskStage): string => ('person' in stage ? `person ${stage.person.id}` : stage.kind);

/** The focus is never lost: behind who was chosen comes the visit, behind a new patient the name, else the search. */
function useFocusOf(turn: string, kind: DeskStage['kind'], search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const disease = 'form [name="disease"]';
    const wanted = { known: disease, shared: disease, new: 'form [name="first_name"]' }[kind as 'known' | 'shared' | 'new'];
    if (wanted) document.querySelector<HTMLElement>(wanted)?.focus();
    else if (kind === 'idle') search.current?.focus();
  }, [turn, kind, search]);
}

const DeskHint = () => (
  <FormKeys>
    <Trans
      id="<0>F2</0> searches, <0>Enter</0> chooses, <0>Ctrl</0> + <0>Enter</0> registers, <0>F1</0> shows all keys"
      components={KEYS}
    />
  </FormKeys>
);

function DeskButtons({ actions }: { actions: { newPatient: () => void; unknown: () => void; keys: () => void } }) {
  return (
    <div className={styles.actions}>
      <Button leftSection={<Icon of={IconUserPlus} />} rightSection={<Kbd size="xs">Alt+N</Kbd>} onClick={actions.newPatient}>
        {t('New patient')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon of={IconUserQuestion} />}
        rightSection={<Kbd size="xs">Alt+U</Kbd>}
        onClick={actions.unknown}
      >
        {t('Unknown patient')}
      </Button>
      <DayEndLink />
      <Button variant="default" aria-label={t('Keys')} onClick={actions.keys}>
        <Icon of={IconHelpCircle} />
      </Button>
    </div>
  );
}
