import type { Page } from '@kinhold/contract/pages'

export { paths } from '@kinhold/contract/paths'

/** A route's pattern; the table of all of them is the contract's, because the server answers 404 outside it. */
export type RoutePattern = Page
