// planted: imports-of-copies as libs/identity/copies/src/x.ts
import { identityService } from '@nidaan/identity-service';

export const x = identityService;
