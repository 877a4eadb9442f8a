// planted: imports-of-api-client as libs/shared/api-client/src/x.ts
import '@nidaan/ui';
