import type { SharedPerson } from '@nidaan/patients-contracts';
import { Message, t } from '@nidaan/ui';
import styles from './shared-persons.module.css';
import { useSharedPersons } from './use-shared-persons.ts';

interface SharedPersonsProps {
  /** What was typed; nobody is found by a part of it. */
  number: string;
  /** Whether the own branch knows nobody. */
  isWanted: boolean;
  onTake: (person: SharedPerson) => void;
}

/** 'Known in another branch': cards of persons who bear the number; one of them is taken for the visit (ORG-38). */
export function SharedPersons({ number, isWanted, onTake }: SharedPersonsProps) {
  const { people, failure } = useSharedPersons(number, isWanted);
  return (
    <div>
      <p className={styles.title} role="status">
        {people.length > 0 && t('Known in another branch')}
      </p>
      {failure && <Message kind="warning">{t(failure)}</Message>}
      {people.length > 0 && (
        <ul className={styles.cards} aria-label={t('Known in another branch')}>
          {people.map((person) => (
            <li key={person.id}>
              <button type="button" className={styles.card} onClick={() => onTake(person)}>
                <SharedLines person={person} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** All that another branch tells of a person. */
export const SharedLines = ({ person }: { person: SharedPerson }) => (
  <>
    <b>{person.name}</b>
    <span>{factsOf(person).join(' · ')}</span>
  </>
);

const factsOf = ({ uhid, phone_last_four: phone, birth_year: year, branch_name: branch }: SharedPerson): string[] =>
  [uhid, phone && t('phone ends in {digits}', { digits: phone }), year && t('born {year}', { year }), branch].filter(
    (fact): fact is string => typeof fact === 'string' && fact !== '',
  );
