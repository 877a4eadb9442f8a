// planted: imports-of-web as libs/patients/web/src/x.tsx
import '@nidaan/clinical-web';
