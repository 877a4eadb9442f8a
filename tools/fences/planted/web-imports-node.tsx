// planted: server-library-in-browser as libs/patients/web/src/x.tsx
import { join } from 'node:path';

export const x = join;
