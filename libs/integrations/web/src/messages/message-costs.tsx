import { formatCount, formatRupees, Message, t, useToday } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { messageCostsQuery } from './messages.queries.ts';
import { CHANNEL_LABELS } from './words.ts';
import styles from './messages.module.css';

const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** What the newest month cost by channel, beside the limit; nothing before the first message. */
export function MessageCosts() {
  const { data } = useQuery(messageCostsQuery);
  const today = useToday();
  const newest = data?.months[0]?.month;
  if (!data || newest === undefined) return null;
  const rows = data.months.filter(({ month }) => month === newest);
  const spent = rows.reduce((sum, { cost }) => sum + cost, 0);
  const limit = data.monthly_limit_rupees;
  // The newest month in which anything left may be over.
  const isReached = limit !== null && today.startsWith(newest) && spent >= limit;
  return (
    <div className={styles.costs}>
      <p>
        <b>{monthName(newest)}</b>{' '}
        {rows
          .map(({ channel, messages, cost }) =>
            t('{channel}: {count} for {cost}', {
              channel: t(CHANNEL_LABELS[channel]),
              count: formatCount(messages),
              cost: formatRupees(cost),
            }),
          )
          .join(' · ')}
        {limit !== null && ` · ${t('Limit of a month: {limit}', { limit: formatRupees(limit) })}`}
      </p>
      {isReached && (
        <Message kind="info">{t('The limit of the month is reached. Codes and cancellations still go out.')}</Message>
      )}
    </div>
  );
}
