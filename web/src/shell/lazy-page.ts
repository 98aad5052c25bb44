import type { ComponentType } from 'react'

type Page = { Component: ComponentType }

/**
 * A page whose code comes when it is asked for. Code that cannot be fetched becomes a page that throws: the router has
 * an error boundary for those, but shows nothing at all in place of a lazy route that was refused.
 */
export function lazyPage(load: () => Promise<Page>): () => Promise<Page> {
  return () => load().catch((error: unknown) => ({ Component: () => raise(error) }))
}

function raise(error: unknown): never {
  throw error
}
