import type { WebhookEntity } from './webhook.entity.ts';

type Secrets = Pick<WebhookEntity, 'sealedSecret' | 'formerSecret' | 'formerUntil' | 'olderSecrets' | 'olderUntil'>;

/** Both secrets sign so long after a change (ORG-83). */
const FORMER_MS = 24 * 3_600_000;
/** Kept beside the newest one from before. Of more the oldest count: one of those the receiver has. */
const MOST_OLDER = 8;

/** Sealed, the newest first. */
const formersAt = (
  { formerSecret, formerUntil, olderSecrets, olderUntil }: Secrets,
  at: Date,
): { secret: Buffer; until: Date }[] =>
  [
    ...(formerSecret && formerUntil ? [{ secret: formerSecret, until: formerUntil }] : []),
    ...olderSecrets.map((secret, index) => ({ secret, until: olderUntil[index]! })),
  ].filter(({ until }) => until > at);

/** All that sign at a moment, sealed: the present one, and each from before for its 24 hours. */
export const signingAt = (secrets: Secrets, at: Date): Buffer[] => [
  secrets.sealedSecret,
  ...formersAt(secrets, at).map(({ secret }) => secret),
];

/** With another secret: the one until now signs on, and so do those from before. Whoever changes it twice has told the receiver of neither yet. */
export function withSecret(before: Secrets, sealedSecret: Buffer, now: Date): Secrets {
  const older = formersAt(before, now).slice(-MOST_OLDER);
  return {
    ...{ sealedSecret, formerSecret: before.sealedSecret, formerUntil: new Date(now.getTime() + FORMER_MS) },
    ...{ olderSecrets: older.map(({ secret }) => secret), olderUntil: older.map(({ until }) => until) },
  };
}
