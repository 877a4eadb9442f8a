// planted: text-outside-catalogue as libs/support/web/src/planted.tsx
import { SUPPORT_MESSAGES as messages } from '@nidaan/support-contracts';

export const Planted = () => <span>{messages.loadFailed}</span>;
