// planted: driver-outside-platform as libs/patients/service/src/x.ts
import '@sparticuz/chromium';
