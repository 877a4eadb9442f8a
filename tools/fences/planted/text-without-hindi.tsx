// planted: not-translated as libs/support/web/src/planted.tsx
import { t } from '@nidaan/ui';
export const Planted = () => <p>{t('Nobody has translated this sentence.')}</p>;
