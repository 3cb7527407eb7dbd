/** A route is a value: path, who may call it, what it takes and answers, which refusals it knows. */
import type { AccountCapability, GeneralCapability } from '@operatory/domain/access';
import type { z } from 'zod';
import type { RoutePath } from './paths.ts';
import type { RefusalCode } from './refusals.ts';

/** Where in the request the number of the account stands. */
export interface AccountPlace {
  readonly in: 'params' | 'query' | 'body';
  readonly name: string;
}

/** Who may call a route. There is no default: a route without it does not compile. */
export type Access =
  /** Anyone, signed in or not; `why` says for what reason that is safe. */
  | { readonly kind: 'public'; readonly why: string }
  /** Anyone, and when an account is named the caller must see it. */
  | { readonly kind: 'public-or-account'; readonly account: AccountPlace; readonly why: string }
  /** Every signed-in person, about their own things. */
  | { readonly kind: 'signed-in'; readonly why: string }
  | { readonly kind: 'general'; readonly capability: GeneralCapability }
  | { readonly kind: 'account'; readonly capability: AccountCapability; readonly account: AccountPlace };

export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> extends RoutePath {
  /** One line for the published description. */
  readonly summary: string;
  readonly access: Who;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The successful answer; for `binary` replies it describes nothing and is absent. */
  readonly reply?: Reply;
  /** Content type of a reply that is no JSON. */
  readonly binary?: string;
  /** Pages of any other site may send it: it must do nothing in the name of whoever is signed in here. */
  readonly isForAnySite?: true;
  readonly refusals: readonly RefusalCode[];
}

/** Declares a route; only gives the literal its type. */
export function route<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodUndefined,
  const Who extends Access = Access,
>(value: Route<Params, Query, Body, Reply, Who>): Route<Params, Query, Body, Reply, Who> {
  return value;
}

type In<T> = T extends z.ZodUndefined ? undefined : T extends z.ZodType ? z.input<T> : never;
type Out<T> = T extends z.ZodUndefined ? undefined : T extends z.ZodType ? z.output<T> : never;

/** What a caller hands over. */
export interface RouteInput<R> {
  params: R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType, Access> ? In<P> : never;
  query: R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType, Access> ? In<Q> : never;
  body: R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType, Access> ? In<B> : never;
}

/** What a handler receives, after the schemas have read it. */
export interface RouteReceived<R> {
  params: R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType, Access> ? Out<P> : never;
  query: R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType, Access> ? Out<Q> : never;
  body: R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType, Access> ? Out<B> : never;
}

/** What a caller gets back. */
export type RouteReply<R> = R extends Route<z.ZodType, z.ZodType, z.ZodType, infer A, Access> ? Out<A> : never;
