import { Button, Kbd } from '@mantine/core';
import { DUPLICATE_REASONS, type DuplicateBand, type LikelyPerson } from '@nidaan/patients-contracts';
import { formatDate, msg, t } from '@nidaan/ui';
import { useEffect, useEffectEvent } from 'react';
import { useLikelyPersons, useTakingKeys, type ChosenPerson } from './likely-persons.ts';
import styles from './registration.module.css';
import type { RegistrationForm } from './use-registration.ts';

const BANDS: Readonly<Record<DuplicateBand, string>> = {
  same: msg('Very probably the same'),
  likely: msg('Probably the same'),
  possible: msg('Perhaps the same'),
};

const REASONS: Readonly<Record<string, string>> = {
  [DUPLICATE_REASONS.aadhaar]: msg('Same Aadhaar'),
  [DUPLICATE_REASONS.identifier]: msg('Same identifier'),
  [DUPLICATE_REASONS.phone]: msg('Same phone'),
  [DUPLICATE_REASONS.familyPhone]: msg("Same phone, a family's"),
  [DUPLICATE_REASONS.throwAway]: msg('Phone not used for matching'),
  [DUPLICATE_REASONS.name]: msg('Same name'),
  [DUPLICATE_REASONS.alike]: msg('Name sounds alike'),
  [DUPLICATE_REASONS.guardian]: msg('Same guardian'),
  [DUPLICATE_REASONS.birth]: msg('Same date of birth'),
  [DUPLICATE_REASONS.age]: msg('About the same age'),
  [DUPLICATE_REASONS.place]: msg('Same pincode or address'),
  [DUPLICATE_REASONS.gender]: msg('Different gender'),
  [DUPLICATE_REASONS.generation]: msg('Probably parent and child'),
  [DUPLICATE_REASONS.twins]: msg('Probably twins'),
};

interface LikelyPanelProps {
  form: RegistrationForm;
  /** Told of whoever is found, also of nobody. */
  onLikely: (people: readonly LikelyPerson[]) => void;
  chosen: ChosenPerson | null;
  onTake: (person: LikelyPerson['person']) => void;
  onLeave: () => void;
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
      {chosen && (
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
  const facts = [person.name, person.uhid, person.age_text, person.guardian, person.phone, person.city, seen].filter(Boolean);
  return (
    <li>
      <button type="button" className={styles.person} onClick={onTake}>
        {number <= 9 && <Kbd size="xs">{`Alt ${number}`}</Kbd>}
        <span>{facts.join(', ')}</span> <strong>{t(BANDS[band])}</strong>
        <span className={styles.quiet}>{reasons.map((reason) => t(REASONS[reason] ?? reason)).join(' · ')}</span>
      </button>
    </li>
  );
}
