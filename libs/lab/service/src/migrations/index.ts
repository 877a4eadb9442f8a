import { Lab1797000000001 } from './1797000000001-lab.migration.ts';
import { LabPaymentType1797000000002 } from './1797000000002-lab-payment-type.migration.ts';

export const migrations = [Lab1797000000001, LabPaymentType1797000000002];
