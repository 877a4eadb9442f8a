import { t } from '../language/texts.ts';
import styles from './page.module.css';

type Tone = 'amber' | 'blue' | 'green' | 'red' | 'grey';

const TONES: Readonly<Record<string, Tone>> = {
  pending: 'amber',
  open: 'amber',
  high: 'amber',
  prescribed: 'blue',
  in_progress: 'blue',
  medium: 'blue',
  completed: 'green',
  resolved: 'green',
  active: 'green',
  paid: 'green',
  inactive: 'red',
  unpaid: 'red',
  critical: 'red',
  emergency: 'red',
};

/** A status as colour and word. The word is shown as it comes; `tone` overrides the colour known for it. */
export function StatusBadge({ status, tone }: { status: string; tone?: Tone }) {
  const key = status.trim().toLowerCase().replace(/\s+/g, '_');
  const colour = tone ?? (Object.hasOwn(TONES, key) ? TONES[key] : undefined) ?? 'grey';
  return (
    <span className={`${styles.status} ${styles[colour]}`} data-tone={colour}>
      {t(status)}
    </span>
  );
}
