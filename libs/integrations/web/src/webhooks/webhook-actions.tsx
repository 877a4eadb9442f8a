import { Button } from '@mantine/core';
import {
  changeWebhook,
  INTEGRATIONS_MESSAGES as messages,
  removeWebhook,
  rotateSecret,
  testWebhook,
  type Webhook,
} from '@nidaan/integrations-contracts';
import { Confirm, Dialog, FailureNote, inItsWords, paths, t, useNavigate, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import { MadeSecret } from './made-secret.tsx';
import styles from './webhooks.module.css';

const failed = inItsWords(messages.saveFailed);

/** Tries a webhook, switches it, gives it another secret, removes it. */
export function WebhookActions({ webhook: { id, is_active: isActive } }: { webhook: Webhook }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [isRotating, setRotating] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const testing = useSubmission(testWebhook, { failed });
  const switching = useSubmission(changeWebhook, { failed });
  const params = { id };
  const isBusy = testing.isBusy || switching.isBusy;
  return (
    <div className={styles.form}>
      <div className={styles.buttons}>
        <Button disabled={isBusy || !isActive} onClick={() => void testing.submit({ params })}>
          {t('Send a test')}
        </Button>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => void switching.submit({ params, body: { is_active: !isActive } })}
        >
          {isActive ? t('Switch off') : t('Switch on')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => setRotating(true)}>
          {t('New secret')}
        </Button>
        <Button color="red" variant="outline" disabled={isBusy} onClick={() => setRemoving(true)}>
          {t('Remove')}
        </Button>
      </div>
      <FailureNote failure={testing.failure ?? switching.failure} />
      {secret !== null && (
        <Dialog opened title={t('New secret')} onClose={() => setSecret(null)} closeOnClickOutside={false}>
          <MadeSecret secret={secret} onDone={() => setSecret(null)} />
        </Dialog>
      )}
      {isRotating && <Rotation id={id} onMade={setSecret} onClose={() => setRotating(false)} />}
      {isRemoving && <Removal id={id} onClose={() => setRemoving(false)} />}
    </div>
  );
}

/** Asks first: the receiver's secret counts for a day only from then on. */
function Rotation({ id, onMade, onClose }: { id: number; onMade: (secret: string) => void; onClose: () => void }) {
  const { submit, failure, isBusy } = useSubmission(rotateSecret, { failed });
  const rotate = async () => {
    const done = await submit({ params: { id } });
    if (!done) return;
    onMade(done.answer.secret);
    onClose();
  };
  return (
    <Confirm
      title={t('Make a new secret?')}
      label={t('Make a new secret')}
      isBusy={isBusy}
      error={failure?.sentence ?? null}
      onConfirm={() => void rotate()}
      onClose={onClose}
    >
      {t('The receiver needs it within 24 hours: until then the secrets from before sign as well.')}
    </Confirm>
  );
}

function Removal({ id, onClose }: { id: number; onClose: () => void }) {
  const navigate = useNavigate();
  const { submit, failure, isBusy } = useSubmission(removeWebhook, { failed });
  const remove = async () => {
    if (await submit({ params: { id } })) void navigate(paths.webhooks);
  };
  return (
    <Confirm
      title={t('Remove this webhook?')}
      label={t('Remove')}
      isBusy={isBusy}
      error={failure?.sentence ?? null}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t('Nothing is sent there any more, and its list of deliveries goes with it.')}
    </Confirm>
  );
}
