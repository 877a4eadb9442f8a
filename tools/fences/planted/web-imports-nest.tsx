// planted: server-library-in-browser as libs/patients/web/src/x.tsx
import '@nestjs/common';
