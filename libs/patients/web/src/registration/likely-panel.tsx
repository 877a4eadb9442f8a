import { Button, Kbd } from '@mantine/core';
import type { LikelyPerson } from '@nidaan/patients-contracts';
import { ageWords, formatDate, t } from '@nidaan/ui';
import { useEffect, useEffectEvent } from 'react';
import { BAND_LABELS, reasonsText } from '../duplicates/duplicate-words.ts';
import { useLikelyPersons, useTakingKeys, type ChosenPerson } from './likely-persons.ts';
import styles from './registration.module.css';
import type { RegistrationForm } from './use-registration.ts';

interface LikelyPanelProps {
  form: RegistrationForm;
  /** Told of whoever is found, also of nobody. */
  onLikely: (people: readonly LikelyPerson[]) => void;
  chosen: ChosenPerson | null;
  onTake: (person: LikelyPerson['person']) => void;
  /** Says that it is somebody else; without it nobody is shown as chosen. */
  onLeave?: () => void;
}

/** Who of the registry this may be, beside the form (FRD-27). It never takes the focus; what it says is read out politely. */
export function LikelyPanel({ form, chosen, onLikely, onTake, onLeave }: LikelyPanelProps) {
  const people = useLikelyPersons(form);
  const tell = useEffectEvent(onLikely);
  useEffect(() => tell(people), [people]);
  const shown = chosen ? [] : people;
  useTakingKeys(shown, onTake);
  return (
    <div>
      <div role="status">
        {chosen && (
          <p className={styles.knownTitle}>
            {t('The visit goes under {name}, {uhid}.', { name: chosen.name, uhid: chosen.uhid })}
          </p>
        )}
        {shown.length > 0 && (
          <p className={styles.knownTitle}>
            {t('{count, plural, one {One patient} other {# patients}} may be this one. Alt and the number takes one.', {
              count: shown.length,
            })}
          </p>
        )}
      </div>
      {chosen && onLeave && (
        <Button variant="default" size="xs" onClick={onLeave}>
          {t('Somebody else')}
        </Button>
      )}
      {shown.length > 0 && (
        <ul className={styles.known} aria-label={t('Patients who may be this one')}>
          {shown.map((each, place) => (
            <Likely key={each.person.id} likely={each} number={place + 1} onTake={() => onTake(each.person)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Likely({ likely, number, onTake }: { likely: LikelyPerson; number: number; onTake: () => void }) {
  const { person, band, reasons } = likely;
  const seen = person.last_visit ? t('seen {date}', { date: formatDate(person.last_visit.date) }) : '';
  const facts = [person.name, person.uhid, ageWords(person.age_text), person.guardian, person.phone, person.city, seen].filter(
    Boolean,
  );
  return (
    <li>
      <button type="button" className={styles.person} onClick={onTake}>
        {number <= 9 && <Kbd size="xs">{`Alt ${number}`}</Kbd>}
        <span>{facts.join(', ')}</span> <strong>{t(BAND_LABELS[band])}</strong>
        <span className={styles.quiet}>{reasonsText(reasons)}</span>
      </button>
    </li>
  );
}
