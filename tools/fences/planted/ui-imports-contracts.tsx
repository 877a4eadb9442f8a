// planted: imports-of-ui as libs/shared/ui/src/x.tsx
import '@nidaan/patients-contracts';
