// planted: layer-of-controller as libs/patients/service/src/x/x.controller.ts
import './x.entity.ts';
