import { ageWords } from './age-words.ts';
import styles from './who-line.module.css';

interface WhoLineProps {
  /** '' where the visit has no person yet. */
  uhid: string;
  /** '34 years', as calls answer it; left out where a column of its own shows the age. */
  age?: string;
}

/** Under a patient's name: the number for life, and the age (FRD-90). Of two with one name it says which one it is. */
export function WhoLine({ uhid, age = '' }: WhoLineProps) {
  const facts = [uhid, ageWords(age)].filter(Boolean);
  return facts.length === 0 ? null : (
    <small className={styles.who} data-who>
      {facts.join(' · ')}
    </small>
  );
}
