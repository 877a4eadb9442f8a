// planted: imports-of-app-web as apps/web/src/x.tsx
import '@nidaan/platform-http';
