import { Kbd, TextInput } from '@mantine/core';
import type { PersonCard, SharedPerson } from '@nidaan/patients-contracts';
import { ageWords, formatDate, Icon, Message, PersonAvatar, t } from '@nidaan/ui';
import { IconSearch } from '@tabler/icons-react';
import { useId, type ReactNode, type RefObject } from 'react';
import { SharedPersons } from '../shared-persons/shared-persons.tsx';
import { groupsOf } from './families.ts';
import styles from './front-desk.module.css';
import type { PersonSearch } from './use-person-search.ts';

interface DeskSearchProps {
  search: PersonSearch;
  field: RefObject<HTMLInputElement | null>;
  /** Takes somebody of another branch; without it none are shown. */
  onTake?: (person: SharedPerson) => void;
}

/** One box finds a patient by phone, name, number or card; arrows and Enter choose (FRD-05, FRD-85). */
export function DeskSearch({ search, field, onTake }: DeskSearchProps) {
  const id = useId();
  const { text, type, found, active, onKeyDown, failure, isEmpty } = search;
  const isOpen = found.length > 0;
  return (
    <section className={styles.finder} aria-label={t('Find a patient')}>
      <TextInput
        ref={field}
        label={
          <>
            {t('Find a patient')} <Kbd size="xs">F2</Kbd>
          </>
        }
        placeholder={t('Phone, name, UHID or card')}
        leftSection={<Icon of={IconSearch} />}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-found`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={100}
      />
      <p className={styles.count} role="status">
        {isOpen && (found.length === 1 ? t('One patient found') : t('{count} patients found', { count: found.length }))}
        {isEmpty && t('Nobody found. Alt+N registers a new patient.')}
      </p>
      {failure && <Message kind="error">{t(failure)}</Message>}
      <ul id={`${id}-found`} className={styles.found} role="listbox" aria-label={t('Patients found')}>
        {groupsOf(found).map(({ phone, persons }) => {
          const options = persons.map((person) => <Option key={person.id} id={id} person={person} search={search} />);
          return persons.length > 1 ? (
            <Family key={phone} phone={phone} count={persons.length}>
              {options}
            </Family>
          ) : (
            options
          );
        })}
      </ul>
      {onTake && <SharedPersons number={search.asked} isWanted={isEmpty} onTake={onTake} />}
    </section>
  );
}

/** All who share a phone, under it (FRD-17). */
const Family = ({ phone, count, children }: { phone: string; count: number; children: ReactNode }) => (
  <li role="group" aria-label={t('{count} patients with {phone}', { count, phone })}>
    <span className={styles.family} aria-hidden>
      {t('{count} patients with {phone}', { count, phone })}
    </span>
    <ul className={styles.found} role="presentation">
      {children}
    </ul>
  </li>
);

function Option({ id, person, search }: { id: string; person: PersonCard; search: PersonSearch }) {
  const at = search.found.indexOf(person);
  return (
    <li
      id={`${id}-${at}`}
      role="option"
      aria-selected={at === search.active}
      className={styles.person}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => search.choose(person)}
    >
      <PersonLines person={person} />
    </li>
  );
}

/** Enough of a patient to tell them from others. */
export const PersonLines = ({ person, size = 36 }: { person: PersonCard; size?: number }) => (
  <>
    <PersonAvatar name={person.name} photo={person.photo_url} size={size} />
    <span className={styles.lines}>
      <b>{person.name}</b>
      <span>{[person.uhid, ageWords(person.age_text), t(person.gender), person.guardian].filter(Boolean).join(' · ')}</span>
      {person.deceased_on && (
        <span className={styles.died}>{t('Deceased on {date}', { date: formatDate(person.deceased_on) })}</span>
      )}
      <span>{[person.phone, person.city, lastVisitOf(person)].filter(Boolean).join(' · ')}</span>
    </span>
  </>
);

const lastVisitOf = ({ last_visit: last }: PersonCard): string =>
  last ? t('last visit {date}', { date: formatDate(last.date) }) : '';
