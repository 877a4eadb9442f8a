// planted: text-outside-catalogue as libs/support/web/src/planted.tsx
import { TextInput } from '@mantine/core';
import { SUPPORT_MESSAGES as messages } from '@nidaan/support-contracts';

export const Planted = ({ isMissing }: { isMissing: boolean }) => <TextInput error={isMissing && messages.required} />;
