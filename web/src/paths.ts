import type { Page } from '@kinhold/contract/pages'

export { paths } from '@kinhold/contract/paths'

/** A route's pattern. The contract has the table of all patterns, since the server answers 404 to any other path. */
export type RoutePattern = Page
