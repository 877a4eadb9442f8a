import { Button } from '@mantine/core';
import {
  API_KEY_MESSAGES as messages,
  revokeApiKey,
  rotateApiKey,
  type ApiKey,
  type MadeApiKey,
} from '@nidaan/identity-contracts';
import { Dialog, Facts, FailureNote, formatDateTime, inItsWords, t, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../profile/profile.query.ts';
import { permissionsQuery } from '../team/team.queries.ts';
import styles from '../team/team.module.css';
import { MadeKey } from './made-key.tsx';

/** What a key may do and when it was used; it is renewed or taken back here. */
export function ApiKeyDetails({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { data: profile } = useQuery(profileQuery);
  const { data: permissions = [] } = useQuery(permissionsQuery);
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const renewing = useSubmission(rotateApiKey, { failed: inItsWords(messages.saveFailed) });
  const revoking = useSubmission(revokeApiKey, { failed: inItsWords(messages.saveFailed) });
  const { id, name, prefix, scopes, branches, addresses } = apiKey;
  const labelOf = (key: string) => t(permissions.find((each) => each.key === key)?.label ?? key);
  const branchOf = (branch: number) => profile?.branches?.find((each) => each.id === branch)?.name ?? String(branch);
  const renew = async () => {
    const done = await renewing.submit({ params: { id } });
    if (done) setMade(done.answer);
  };
  const revoke = async () => {
    if (await revoking.submit({ params: { id } })) onClose();
  };
  const isBusy = renewing.isBusy || revoking.isBusy;
  return (
    <Dialog opened size="lg" title={name} onClose={onClose} closeOnClickOutside={made === null}>
      {made ? (
        <MadeKey made={made} onDone={onClose} />
      ) : (
        <div className={styles.form}>
          <Facts
            layout="grid"
            facts={[
              { label: t('Key'), value: `${prefix}…` },
              { label: t('Made by'), value: `${apiKey.created_by}, ${formatDateTime(apiKey.created_at)}`, wide: true },
              { label: t('Ends'), value: formatDateTime(apiKey.expires_at), wide: true },
              { label: t('Last used'), value: usedBy(apiKey), wide: true },
              { label: t('Branches'), value: branches === 'all' ? t('All branches') : branches.map(branchOf).join(', ') },
              { label: t('Networks'), value: addresses.join(', ') || t('Every network') },
              { label: t('What the key may do'), value: scopes.map(labelOf).join(', '), wide: true },
            ]}
          />
          <p className={styles.hint}>
            {t('A renewed key has a new text; the old one works for 24 hours more. A key that is taken back is refused at once.')}
          </p>
          <FailureNote failure={renewing.failure ?? revoking.failure} />
          <div className={styles.buttons}>
            <Button disabled={isBusy || apiKey.state === 'expired'} onClick={() => void renew()}>
              {t('Renew')}
            </Button>
            <Button color="red" variant="outline" disabled={isBusy} onClick={() => void revoke()}>
              {t('Take back')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('Close')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

const usedBy = ({ last_used_at: at, last_address: address }: ApiKey): string =>
  at === null ? t('Never') : `${formatDateTime(at)}, ${address}`;
