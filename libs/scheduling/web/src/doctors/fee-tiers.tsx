import { Button, TextInput } from '@mantine/core';
import { t } from '@nidaan/ui';
import styles from '../scheduling.module.css';

/** A follow-up fee as it is typed. */
export interface TypedTier {
  days: string;
  fee: string;
  visits: string;
}

interface FeeTiersProps {
  tiers: readonly TypedTier[];
  onChange: (tiers: TypedTier[]) => void;
}

/** Follow-up fees: within so many days, this fee, for so many visits. */
export function FeeTiers({ tiers, onChange }: FeeTiersProps) {
  const change = (at: number, part: Partial<TypedTier>) =>
    onChange(tiers.map((tier, index) => (index === at ? { ...tier, ...part } : tier)));
  return (
    <fieldset className={styles.fieldset}>
      <legend>{t('Follow-up fees')}</legend>
      {tiers.map((tier, at) => (
        // Lines have no other name than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.line}>
          <TextInput
            label={t('Within days')}
            inputMode="numeric"
            value={tier.days}
            onChange={({ currentTarget }) => change(at, { days: currentTarget.value })}
          />
          <TextInput
            label={t('Fee (₹)')}
            inputMode="decimal"
            value={tier.fee}
            onChange={({ currentTarget }) => change(at, { fee: currentTarget.value })}
          />
          <TextInput
            label={t('Visits')}
            placeholder={t('any')}
            inputMode="numeric"
            value={tier.visits}
            onChange={({ currentTarget }) => change(at, { visits: currentTarget.value })}
          />
          <Button variant="subtle" color="red" onClick={() => onChange(tiers.filter((_, index) => index !== at))}>
            {t('Remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" onClick={() => onChange([...tiers, { days: '', fee: '0', visits: '1' }])}>
          {t('Add a follow-up fee')}
        </Button>
      </div>
    </fieldset>
  );
}
