import { CloseButton, Modal } from '@mantine/core';
import { findPatients } from '@nidaan/patients-web/finder';
import { Icon, t, useNavigate, useShell, type FrameTab } from '@nidaan/ui';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { TabId } from '../shell/tab-addresses.ts';
import { actionsOf, matching, screensOf, type Command, type CommandGroup } from './commands.ts';
import { nextSteps, patientCommand } from './patient-commands.ts';
import styles from './palette.module.css';

interface CommandPaletteProps {
  tabs: readonly FrameTab<TabId>[];
  /** Actions of the shell itself. */
  own: readonly Command[];
  /** `isLeft`: nothing was chosen. */
  onClose: (isLeft: boolean) => void;
}

const PAUSE_MS = 200;

/** Finds a patient, a screen or an action by a few letters. By keyboard alone: arrows choose, Enter opens, Escape leaves. */
export default function CommandPalette({ tabs, own, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const { groups, isLooking } = useGroups(text.trim(), tabs, own);
  const all = groups.flatMap(({ commands }) => commands);
  const current = Math.min(at, all.length - 1);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const choose = (command: Command) => {
    onClose(false);
    command.run?.();
    if (command.to) void navigate(command.to, { state: command.state });
  };
  // With Ctrl the patient's next step; of what has none nothing.
  const press = (command: Command, isNext: boolean) => {
    const wanted = isNext ? command.next : command;
    if (wanted) choose(wanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && all.length > 0) setAt((current + step + all.length) % all.length);
    else if (event.key === 'Enter' && all[current] && !event.nativeEvent.isComposing)
      press(all[current], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <Window onClose={() => onClose(true)}>
      <div className={styles.head}>
        <Icon of={IconSearch} size={18} />
        <input
          className={styles.input}
          role="combobox"
          aria-label={t('Search patients, screens and actions')}
          aria-expanded
          aria-controls={list}
          aria-activedescendant={all[current] && `${list}-${current}`}
          placeholder={t('Patient ID, phone, name, or a screen')}
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton aria-label={t('Close')} onClick={() => onClose(true)} />
      </div>
      <div ref={box} className={styles.list} role="listbox" id={list} aria-label={t('Results')} aria-busy={isLooking}>
        {groups.map((group) => (
          <Group
            key={group.name}
            group={group}
            list={list}
            first={all.indexOf(group.commands[0]!)}
            current={current}
            onChoose={choose}
          />
        ))}
      </div>
      {all.length === 0 && (
        <p className={styles.none} role="status">
          {isLooking ? t('Looking…') : t('Nothing matches “{text}”.', { text: text.trim() })}
        </p>
      )}
    </Window>
  );
}

/** In parts, because a dialog without a title needs a name of its own. */
const Window = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Modal.Root
    opened
    onClose={onClose}
    lockScroll={false}
    returnFocus={false}
    padding={0}
    size={620}
    transitionProps={{ duration: 0 }}
  >
    <Modal.Overlay />
    <Modal.Content aria-label={t('Search and commands')}>
      <Modal.Body>{children}</Modal.Body>
    </Modal.Content>
  </Modal.Root>
);

interface GroupProps {
  group: CommandGroup;
  /** Id of the list. */
  list: string;
  /** Place of its first line in the whole list. */
  first: number;
  current: number;
  onChoose: (command: Command) => void;
}

const Group = ({ group: { name, commands }, list, first, current, onChoose }: GroupProps) => (
  <div role="group" aria-label={name}>
    <p className={styles.group} aria-hidden>
      {name}
    </p>
    {commands.map((command, index) => (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox has the keys
      <div
        key={command.id}
        id={`${list}-${first + index}`}
        className={styles.option}
        role="option"
        tabIndex={-1}
        aria-selected={first + index === current}
        onClick={() => onChoose(command)}
      >
        <span className={styles.label}>{command.label}</span>
        {command.next && first + index === current && (
          <span className={styles.next}>{t('Ctrl + Enter: {does}', { does: command.next.label })}</span>
        )}
        {command.hint && <span className={styles.hint}>{command.hint}</span>}
      </div>
    ))}
  </div>
);

function useGroups(text: string, tabs: readonly FrameTab<TabId>[], own: readonly Command[]) {
  const { patients, isLooking } = usePatients(text, tabs);
  const { may } = useShell();
  const groups: CommandGroup[] = [
    { name: t('Patients'), commands: patients },
    { name: t('Screens'), commands: matching(screensOf(tabs), text) },
    { name: t('Actions'), commands: [...nextSteps(patients), ...matching(actionsOf(tabs, own, may), text)] },
  ];
  return { groups: groups.filter(({ commands }) => commands.length > 0), isLooking };
}

/** Patients that match, once typing pauses: each that is read is written to the audit trail. */
function usePatients(text: string, tabs: readonly FrameTab<TabId>[]) {
  const { may } = useShell();
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isEnough = may('patients.view') && (text.length > 1 || /^\d$/.test(text));
  const { data, isFetching } = useQuery({
    queryKey: ['patients', 'palette', wanted],
    queryFn: ({ signal }) => findPatients(wanted, signal),
    enabled: isEnough && wanted !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    // Opened again it asks anew: somebody may have been registered meanwhile.
    gcTime: 0,
  });
  const patients = (isEnough && data) || [];
  return {
    patients: patients.map((patient) => patientCommand(patient, tabs, may)),
    isLooking: isEnough && (isFetching || wanted !== text),
  };
}
