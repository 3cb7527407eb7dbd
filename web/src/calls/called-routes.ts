/** The parameters and response of each call, derived from the contract; types only, so no schema is bundled. */
import type { WebRouteName } from '@operatory/contract/back-office-paths';
import type { Contract } from '@operatory/contract/contract';
import type { RouteInput, RouteReply } from '@operatory/contract/route';

export type CalledRoute = WebRouteName;

/** A flag is sent as `true` or `false`; callers may pass a boolean. */
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

/** The parsed JSON response. */
export type CallReply<Name extends CalledRoute> = RouteReply<Contract[Name]>;
