/** How a receiver checks the signature. Code, the same in every language. */
export const SNIPPET = `import { Webhook } from 'standardwebhooks';
new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers);`;
