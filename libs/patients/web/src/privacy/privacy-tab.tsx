import { searchPersons } from '@nidaan/patients-contracts';
import { PageHeader, PageStack, paths, ScreenTabs, t, useMayCall, useRecordId } from '@nidaan/ui';
import { BreachList } from './breach-list.tsx';
import { BreachPage } from './breach-page.tsx';
import { ConsentPanel } from './consent-panel.tsx';
import { NoticeList } from './notice-list.tsx';
import { RequestList } from './request-list.tsx';
import { RequestPage } from './request-page.tsx';
import { RetentionPanel } from './retention-panel.tsx';

/** The privacy desk (ORG-80). */
export function PrivacyTab() {
  const request = useRecordId(paths.privacyRequest);
  const breach = useRecordId(paths.privacyBreach);
  const mayCall = useMayCall();
  if (request !== null) return <RequestPage key={request} id={request} />;
  if (breach !== null) return <BreachPage key={breach} id={breach} />;
  return (
    <PageStack>
      <PageHeader title={t('Privacy')} subtitle={t('What patients agree to, ask for and are told')} />
      <ScreenTabs
        label={t('Privacy')}
        tabs={[
          { label: t('Requests'), to: paths.privacyRequests, panel: <RequestList /> },
          ...(mayCall(searchPersons) ? [{ label: t('Consents'), to: paths.privacyConsents, panel: <ConsentPanel /> }] : []),
          { label: t('Notices'), to: paths.privacyNotices, panel: <NoticeList /> },
          { label: t('Breaches'), to: paths.privacyBreaches, panel: <BreachList /> },
          { label: t('Retention'), to: paths.privacyRetention, panel: <RetentionPanel /> },
          { label: t('Nominations'), to: paths.privacyNominations, panel: <RequestList key="nominations" kind="nomination" /> },
        ]}
      />
    </PageStack>
  );
}
