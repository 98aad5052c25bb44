import type { Reply, Route } from '@kinhold/contract/calls'
import type { Refusal } from '@kinhold/contract/contract'

/**
 * The route for an address, such as 'GET /api/groups/:id' for GET '/api/groups/7', or `never` if no route
 * matches.
 */
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
 * A response body in a test: the success body that the contract declares, plus the fields that a refusal may
 * add. If the contract doesn't declare the route, only the fields of a refusal are known.
 */
export type BodyAt<R extends Route> = [R] extends [never]
  ? Partial<Refusal>
  : AnyOf<Succeeded<R>> & Partial<AnyOf<Refused<R>>>

type Success = 200 | 201 | 202 | 204
type Succeeded<R extends Route> = NonNullable<Extract<Reply<R>, { status: Success }>['body']>
// Any request may be rejected, even if its contract entry doesn't declare a refusal.
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
