// planted: layer-of-repository as libs/patients/service/src/x/x.repository.ts
import './x.controller.ts';
