/** What each call takes and answers, read off the contract; types only, so no schema reaches the page. */
import type { Contract } from '@operatory/contract/contract';
import type { RouteInput, RouteReply } from '@operatory/contract/route';

export type CalledRoute = keyof Contract;

/** A flag travels as the words `true` and `false`; callers may give it as a boolean. */
type WithBooleans<T> = T extends object ? { [Key in keyof T]: 'true' extends T[Key] ? T[Key] | boolean : T[Key] } : T;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: never }
  : [Value] extends [never]
    ? { readonly [Key in Name]?: never }
    : undefined extends Value
      ? { readonly [Key in Name]?: Value }
      : { readonly [Key in Name]: Value };

type Input<Name extends CalledRoute> = RouteInput<Contract[Name]>;

/** `{ params, query, body }`, each only where the route has it. */
export type CallArguments<Name extends CalledRoute> = Part<'params', Input<Name>['params']> &
  Part<'query', WithBooleans<Input<Name>['query']>> &
  Part<'body', Input<Name>['body']>;

/** The parsed JSON answer. */
export type CallReply<Name extends CalledRoute> = RouteReply<Contract[Name]>;
