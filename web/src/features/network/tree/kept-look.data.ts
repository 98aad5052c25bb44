import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../session/use-session.ts'
import type { View } from './picture/view.ts'

export type Look = {
  asList: boolean
  asked: readonly number[]
  folded: ReadonlySet<number>
  /** True if the picture collapsed people to fit and the member has changed nothing since. */
  isFitted: boolean
  unfolded: ReadonlySet<number>
  chosenId: number | null
  activeId: number
  listTop: number
  /** The zoom and the point at the center of the canvas, or null for the default view. */
  view: View | null
}

/**
 * Returns the state in which the member left the tree, such as the zoom and the selection. A page reload
 * resets the state.
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
