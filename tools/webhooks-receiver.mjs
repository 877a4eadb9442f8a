#!/usr/bin/env node
// npm run webhooks:receiver -- whsec_… [port]: takes webhooks on this machine, checks their signatures and prints them (docs/integrating.md).
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const [secret = process.env.WEBHOOK_SECRET, port = '4000'] = process.argv.slice(2);
if (!secret?.startsWith('whsec_')) {
  console.error('Usage: npm run webhooks:receiver -- whsec_… [port]');
  process.exit(1);
}

const webhook = new Webhook(secret);
const seen = new Set();

async function receive(request, response) {
  const body = await text(request);
  try {
    webhook.verify(body, request.headers);
  } catch (fault) {
    console.log(`Refused: ${fault.message}`);
    response.writeHead(401).end();
    return;
  }
  const id = request.headers['webhook-id'];
  console.log(`${seen.has(id) ? 'Again' : 'New'} ${id} ${body}`);
  seen.add(id);
  response.writeHead(204).end();
}

const server = createServer((request, response) => {
  receive(request, response).catch(() => response.destroy());
});
server.listen(Number(port), '127.0.0.1', () => console.log(`Listening on http://localhost:${server.address().port}/`));
