// planted: layer-of-service as libs/patients/service/src/x/x.service.ts
import './x.controller.ts';
