// planted: outside-package as libs/patients/service/src/on/x.ts
import '../../../../clinical/service/src/index.ts';
