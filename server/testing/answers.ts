import type { Reply, Route } from '@kinhold/contract/calls'
import type { Refusal } from '@kinhold/contract/contract'

/** The call that an address belongs to: '/api/groups/7' with GET is 'GET /api/groups/:id'; never where there is none. */
export type RouteAt<Method extends string, Url extends string> = Url extends unknown
  ? {
      [R in Route]: R extends `${Method} ${infer Pattern}`
        ? Fits<Segments<PathOf<Url>>, Segments<Pattern>> extends true
          ? R
          : never
        : never
    }[Route]
  : never

/**
 * The body of an answer as a test reads it, which says itself what it expects: what the call answers to a success, and
 * what a refusal may add, which is all that is known of a call that is not in the contract.
 */
export type BodyAt<R extends Route> = [R] extends [never]
  ? Partial<Refusal>
  : AnyOf<Succeeded<R>> & Partial<AnyOf<Refused<R>>>

type Success = 200 | 201 | 202 | 204
type Succeeded<R extends Route> = NonNullable<Extract<Reply<R>, { status: Success }>['body']>
// Any call may be refused, whether or not it declares so.
type Refused<R extends Route> = Refusal | Exclude<Reply<R>, { status: Success }>['body']

type PathOf<Url extends string> = Url extends `${infer Path}?${string}` ? Path : Url
type Segments<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? [First, ...Segments<Rest>]
  : [Path]
type Fits<Given extends string[], Pattern extends string[]> = Given extends [
  infer G,
  ...infer Gs extends string[],
]
  ? Pattern extends [infer P, ...infer Ps extends string[]]
    ? P extends `:${string}`
      ? Fits<Gs, Ps>
      : G extends P
        ? Fits<Gs, Ps>
        : false
    : false
  : Pattern extends []
    ? true
    : false

type AnyOf<Body> = [Body] extends [never]
  ? unknown
  : [Body] extends [readonly unknown[]]
    ? Body
    : { [K in KeyOf<Body>]: Body extends unknown ? (K extends keyof Body ? Body[K] : undefined) : never }
type KeyOf<Body> = Body extends unknown ? keyof Body : never
