import type { FastifyInstance } from 'fastify';
import type { RouteContract, ServiceName } from '@nidaan/kernel';

/** One answer of the API. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  // Tests read wire names freely; what is not there is undefined and fails the expectation.
  body: any;
  raw: Buffer;
}

export interface SendOptions {
  token?: string;
  /** JSON, unless it is a string or FormData. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The caller's network address. */
  address?: string;
}

type Method = RouteContract['method'];
type OfService = Pick<RouteContract, 'owner' | 'path'>;

const patternOf = (path: string) => new RegExp(`^${path.replace(/\/$/, '').replace(/:[A-Za-z_]\w*/g, '[^/]+')}/?$`);

async function encoded(body: unknown): Promise<{ payload?: string | Buffer; type?: string }> {
  if (body === undefined) return {};
  if (typeof body === 'string' || Buffer.isBuffer(body)) return { payload: body, type: 'application/json' };
  if (!(body instanceof FormData)) return { payload: JSON.stringify(body), type: 'application/json' };
  const form = new Response(body);
  return { payload: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type')! };
}

function read(raw: Buffer, type: unknown): unknown {
  const text = raw.toString('utf8');
  return String(type).includes('json') && text ? JSON.parse(text) : text;
}

/** Calls the API inside this process: through the gateway where there is one, else at the service that owns the path. */
export class ApiClient {
  private readonly owners: { pattern: RegExp; owner: ServiceName }[];

  constructor(
    private readonly http: (service: ServiceName) => FastifyInstance,
    routes: readonly OfService[],
    private readonly gateway?: ServiceName,
  ) {
    // Fixed paths win over parameters, as in the router.
    const byWeight = [...routes].sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));
    this.owners = byWeight.map(({ path, owner }) => ({ pattern: patternOf(path), owner }));
  }

  get = (path: string, options?: SendOptions) => this.send('GET', path, options);
  delete = (path: string, options?: SendOptions) => this.send('DELETE', path, options);
  post = (path: string, body?: unknown, options?: SendOptions) => this.send('POST', path, { ...options, body });
  put = (path: string, body?: unknown, options?: SendOptions) => this.send('PUT', path, { ...options, body });
  patch = (path: string, body?: unknown, options?: SendOptions) => this.send('PATCH', path, { ...options, body });

  async send(method: Method, path: string, { token, body, headers, address }: SendOptions = {}): Promise<Answer> {
    const { payload, type } = await encoded(body);
    const answer = await this.http(this.ownerOf(path)).inject({
      method,
      url: path,
      payload,
      remoteAddress: address ?? '192.0.2.1',
      headers: { ...(type ? { 'content-type': type } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    });
    const raw = answer.rawPayload;
    return { status: answer.statusCode, headers: answer.headers, body: read(raw, answer.headers['content-type']), raw };
  }

  private ownerOf(path: string): ServiceName {
    if (this.gateway) return this.gateway;
    const [bare] = path.split('?') as [string];
    const found = this.owners.find(({ pattern }) => pattern.test(bare));
    const fallback = this.owners[0]?.owner;
    if (!found && !fallback) throw new Error(`No service of this test answers ${path}.`);
    return (found?.owner ?? fallback)!;
  }
}
