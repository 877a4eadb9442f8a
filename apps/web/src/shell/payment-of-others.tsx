import { managersQuery } from '@nidaan/identity-web';
import { Message, t } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './shell.module.css';

/** What a member who may not pay reads while the hospital is unpaid: no amount, no button, whom to tell (ORG-54). */
export default function PaymentOfOthers({ isPaid }: { isPaid: boolean }) {
  const { data: managers } = useQuery(managersQuery);
  const owner = managers?.[0]?.name;
  if (isPaid) return null;
  return (
    <div className={styles.payment}>
      <section aria-label={t('Payment Required')}>
        <Message kind="warning">
          <strong>{t('Payment Required')}</strong>
          <br />
          {owner ? t('Please tell {owner}.', { owner }) : t('Please tell the owner of the hospital.')}{' '}
          {t('Dashboard and Profile stay open; the other tabs open again after payment.')}
        </Message>
      </section>
    </div>
  );
}
