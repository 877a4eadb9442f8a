import { Button } from '@mantine/core';
import { managersQuery } from '@nidaan/identity-web';
import { EmptyState, msg, PageHeader, paths, Section, t } from '@nidaan/ui';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AppTab } from './tabs.tsx';
import type { Step } from './use-tab.ts';

const CHOSEN: Step = { way: 'chosen' };

const WHY = {
  off: { title: msg('Your hospital does not use this tab'), text: msg('It can be shown again under Profile.') },
  unpaid: { title: msg('This tab opens again after payment'), text: msg('What you need for that stands above.') },
  role: { title: msg('This page is not part of your role.'), text: msg('Please ask your manager if you need it.') },
};

/** At the address of a tab that may not be opened: says why, whom to ask, and leads on (APP-10, ORG-10). */
export const ClosedTab = ({ tab, why }: { tab: AppTab; why: keyof typeof WHY }) => (
  <>
    <PageHeader title={tab.label} />
    <Section title={t('Not open')}>
      <EmptyState
        icon={<IconLock size={20} stroke={1.5} />}
        title={t(WHY[why].title)}
        text={why === 'role' ? <WhomToAsk /> : t(WHY[why].text)}
        action={
          <Button variant="default" component={Link} to={paths.dashboard} state={CHOSEN}>
            {t('Go to Dashboard')}
          </Button>
        }
      />
    </Section>
  </>
);

const MOST_NAMES = 3;

function WhomToAsk() {
  const { data: managers = [] } = useQuery(managersQuery);
  const names = managers.slice(0, MOST_NAMES).map(({ name }) => name);
  if (names.length === 0) return t(WHY.role.text);
  return t('Whom to ask for it: {names}', { names: names.join(', ') });
}
