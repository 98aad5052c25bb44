import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../session/use-session.ts'
import type { View } from './picture/view.ts'

/** How somebody looks at the tree: what is open, who is chosen, and where in the picture and in the list they are. */
export type Look = {
  asList: boolean
  asked: readonly number[]
  folded: ReadonlySet<number>
  unfolded: ReadonlySet<number>
  chosenId: number | null
  activeId: number
  listTop: number
  /** The zoom and the place in the middle of the picture; null as it opens. */
  view: View | null
}

/**
 * How the tree was left by whoever is signed in, and how to keep what changes, until the page is loaded anew: who comes
 * back to the tree finds it so.
 */
export function useKeptLook(): { left: Partial<Look>; keep: (change: Partial<Look>) => void } {
  const queries = useQueryClient()
  const { id } = useMember()
  return {
    left: lookOf(queries, id),
    keep: (change) => void looks.set(queries, { id, look: { ...lookOf(queries, id), ...change } }),
  }
}

const looks = new WeakMap<QueryClient, { id: number; look: Partial<Look> }>()

function lookOf(queries: QueryClient, id: number): Partial<Look> {
  const kept = looks.get(queries)
  return kept?.id === id ? kept.look : {}
}
