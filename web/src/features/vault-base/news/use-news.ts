import { useIsLookedAt } from '../../../browser/looked-at.ts'
import { useHeld } from '../../../parts/form/held.ts'
import { useVisit } from './visit.data.ts'

/** What has come into a vault since the visit before, and how much of it was not listed yet to whoever is here. */
export function useNews(vaultId: number | null) {
  const visit = useVisit(vaultId, useIsLookedAt())
  const [seen, setSeen] = useHeld(`news of vault ${vaultId}`, '')
  return {
    visit,
    count: visit.data?.news.filter(({ createdAt }) => createdAt > seen).length ?? 0,
    /** What came until then was listed. */
    markSeen: (until: string) => setSeen((before) => (until > before ? until : before)),
  }
}
