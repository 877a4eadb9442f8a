// planted: other-service as libs/patients/service/src/x.ts
import { identityService } from '@nidaan/identity-service';

export const x = identityService;
