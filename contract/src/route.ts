/** A route is a value: its path, who may call it, its parameters and response, and its refusals. */
import type { AccountCapability, GeneralCapability } from '@operatory/domain/access';
import type { z } from 'zod';
import type { RoutePath } from './paths.ts';
import type { RefusalCode } from './refusals.ts';

/** Where the request has the account number. */
export interface AccountPlace {
  readonly in: 'params' | 'query' | 'body';
  readonly name: string;
}

/** Who may call a route. There is no default: a route without `access` doesn't compile. */
export type Access =
  /** Anyone, signed in or not; `why` says why that is safe. */
  | { readonly kind: 'public'; readonly why: string }
  /** Anyone; if the request names an account, the caller must be able to see it. */
  | { readonly kind: 'public-or-account'; readonly account: AccountPlace; readonly why: string }
  /** Every signed-in person, about their own data. */
  | { readonly kind: 'signed-in'; readonly why: string }
  /** Someone who is signed in, or who has given the password and still lacks the second step. */
  | { readonly kind: 'signing-in'; readonly why: string }
  | { readonly kind: 'general'; readonly capability: GeneralCapability }
  /** A program with a machine key, or a signed-in person with the capability. */
  | { readonly kind: 'machine'; readonly capability: GeneralCapability }
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
  /** The successful response; absent for `binary` responses. */
  readonly reply?: Reply;
  /** Content type of a response that isn't JSON. */
  readonly binary?: string;
  /** Pages of any other site may send it, so it must not act for the person who is signed in here. */
  readonly isForAnySite?: true;
  /** A POST that changes nothing, so that staff may send it while they see the shop as someone else. */
  readonly isRead?: true;
  /** A file with what several records say. Who downloads it is in the audit log, under this name. */
  readonly exportName?: string;
  /** A change that matters: a person must have proved within ten minutes who they are. Programs need no proof. */
  readonly needsProof?: true;
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

/** What a caller passes. */
export interface RouteInput<R> {
  params: R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType, Access> ? In<P> : never;
  query: R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType, Access> ? In<Q> : never;
  body: R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType, Access> ? In<B> : never;
}

/** What a handler receives after validation. */
export interface RouteRequest<R> {
  params: R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType, Access> ? Out<P> : never;
  query: R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType, Access> ? Out<Q> : never;
  body: R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType, Access> ? Out<B> : never;
}

/** What a caller gets back. */
export type RouteReply<R> = R extends Route<z.ZodType, z.ZodType, z.ZodType, infer A, Access> ? Out<A> : never;
