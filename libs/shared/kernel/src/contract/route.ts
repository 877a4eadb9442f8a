import type { z } from 'zod';
import type { ServiceName } from '../services.ts';
import type { May, Needs } from './permission.ts';
import type { PatientRows } from './restricted.ts';

/**
 * Who may call: nobody logged in needed, a hospital's account, platform staff, or either of the two; 'service' only another service, in
 * the name of a hospital. Deny by default: it is required.
 */
export type Access = 'public' | 'hospital' | 'staff' | 'account' | 'service';

/** What the body of a 2xx answer is; 'events': a stream of server-sent events that stays open. */
export type Produces = 'json' | 'pdf' | 'file' | 'events';

export type BodyKind = 'json' | 'multipart' | 'urlencoded';

/**
 * At most `max` calls in `seconds`, counted by the caller's address, by the account that calls for its hospital, by a body field (an e-mail, case
 * folded) or by a parameter of the path.
 */
export interface RateLimit {
  by: 'address' | 'member' | { bodyField: string } | { pathParam: string };
  max: number;
  seconds: number;
  /** Said beyond the limit; without it that there were too many attempts. */
  sentence?: string;
}

/**
 * One documented call. The same value drives the controller, the validation, the gateway's table, the OpenAPI document and
 * the browser's client, so that they cannot differ.
 */
export interface RouteContract<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  K extends Produces = Produces,
> {
  /** '<service>.<what>', unique. */
  name: string;
  owner: ServiceName;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As documented, with Fastify parameters: '/api/patients/:id/'. Both slash forms answer (API-05). */
  path: string;
  access: Access;
  /** What a hospital's member must hold (ORG-01); of platform staff it asks nothing. Required where members may call. */
  needs?: Needs;
  /** True where staff whom a hospital let in may call, although it needs membership alone: what every screen asks for (ORG-68). */
  openToSupport?: true;
  /** True where whoever must set up a second step first may call: setting it up, and leaving (ORG-47). */
  isOpenBeforeEnrolment?: true;
  /** True where it changes what holds at every branch: closed to members, keys and support access of some branches alone (ORG-36). */
  reachesAllBranches?: true;
  /** Of the privacy desk, and what cannot be taken back: closed to API keys (ORG-82) and to support access (ORG-68), whatever they may else. */
  closedToGuests?: true;
  /** The services that may call, each with its own key; none unless named. */
  askedBy?: readonly ServiceName[];
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Which encodings of the body are read; default JSON only. */
  consumes?: readonly BodyKind[];
  /** Parts of a multipart body that are files, how many of each it may bring, and what is said when it brings more; without it none. */
  files?: { parts: Readonly<Record<string, number>>; tooMany: string };
  /** Shape of a 2xx answer; left out where nothing is read or the answer is a file. */
  answer?: A;
  /** True where the answer says what branches are called (`branchNamed`). */
  namesBranches?: true;
  /** What of the answer a member may not see is emptied on its way out, also of a kept one (ORG-06). Of a list: each row. */
  // A contract is taken as one of any answer in many places, which a parameter of its own type would forbid.
  // eslint-disable-next-line typescript/no-explicit-any
  hide?: (answer: any, may: May) => unknown;
  /** Rows of the answer that say who a patient is: those of restricted records leave without it (ORG-64). Empty: what is asked for finds none. */
  patients?: readonly PatientRows[];
  /**
   * What `:id` opens: a visit, which of its own day opens to whoever's role serves it; all that is known of a person, by one of their visits
   * or by the person's number. 403 where the record is restricted and not the caller's (ORG-64).
   */
  opens?: 'visit' | 'history' | 'person';
  /** Default JSON. */
  produces?: K;
  /** 2xx status; default 200. */
  status?: number;
  /** True where an `Idempotency-Key` header makes a retried write answer like the first one (L3). */
  idempotent?: boolean;
  limits?: readonly RateLimit[];
}

type AnySchema = z.ZodType;

// A call that members of a hospital may make must say what it needs.
type SaysNeeds = { access: 'hospital' | 'account'; needs: Needs } | { access: 'public' | 'staff' | 'service'; needs?: never };

/** Declares a documented call. Checked at boot: unique name and path, one controller method each. */
export function route<
  P extends AnySchema = z.ZodUndefined,
  Q extends AnySchema = z.ZodUndefined,
  B extends AnySchema = z.ZodUndefined,
  A extends AnySchema = z.ZodUndefined,
  K extends Produces = 'json',
>(contract: RouteContract<P, Q, B, A, K> & SaysNeeds): RouteContract<P, Q, B, A, K> {
  return Object.freeze(contract);
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a controller method receives: params, query and body after the contract's schemas. */
export interface InputOf<R> {
  params: R extends RouteContract<infer P, AnySchema, AnySchema, AnySchema> ? Parsed<P> : never;
  query: R extends RouteContract<AnySchema, infer Q, AnySchema, AnySchema> ? Parsed<Q> : never;
  body: R extends RouteContract<AnySchema, AnySchema, infer B, AnySchema> ? Parsed<B> : never;
}

/** What a client sends as the body. */
export type BodyOf<R> = R extends RouteContract<AnySchema, AnySchema, infer B, AnySchema> ? z.input<B> : never;

/** What a client reads. */
export type AnswerOf<R> = R extends RouteContract<AnySchema, AnySchema, AnySchema, infer A> ? z.output<A> : never;

/** What the body of its answer is. */
export type ProducesOf<R> = R extends RouteContract<AnySchema, AnySchema, AnySchema, AnySchema, infer K> ? K : never;
