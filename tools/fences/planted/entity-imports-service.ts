// planted: layer-of-entity as libs/patients/service/src/x/x.entity.ts
import './x.service.ts';
