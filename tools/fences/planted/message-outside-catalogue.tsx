// planted: text-outside-catalogue as libs/support/web/src/planted.tsx
import { TransientMessage } from '@nidaan/ui';

export const Planted = () => <TransientMessage message="Ticket updated" ms={3000} onClear={() => undefined} />;
