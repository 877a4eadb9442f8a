import { Button } from '@mantine/core';
import { EmptyState, PageHeader, paths, Section, t } from '@nidaan/ui';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AppTab } from './tabs.tsx';
import type { Step } from './use-tab.ts';

const CHOSEN: Step = { way: 'chosen' };

/** At the address of a tab that may not be opened: says why, and leads on (APP-10). */
export const ClosedTab = ({ tab, isHidden }: { tab: AppTab; isHidden: boolean }) => (
  <>
    <PageHeader title={tab.label} />
    <Section title={t('Not open')}>
      <EmptyState
        icon={<IconLock size={20} stroke={1.5} />}
        title={isHidden ? t('Your hospital does not use this tab') : t('This tab opens again after payment')}
        text={isHidden ? t('It can be shown again under Profile.') : t('What you need for that stands above.')}
        action={
          <Button variant="default" component={Link} to={paths.dashboard} state={CHOSEN}>
            {t('Go to Dashboard')}
          </Button>
        }
      />
    </Section>
  </>
);
