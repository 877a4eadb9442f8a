// planted: browser-library-on-server as libs/patients/service/src/x.ts
import 'react-dom/server';
