import { config } from 'zod';

// zod tries `new Function` when a schema is made; the CSP refuses it and reports a violation. Imported before any contract.
config({ jitless: true });
