import { useIsLookedAt } from '../../../../browser/looked-at.ts'
import { useHeld } from '../../../../parts/form/held.ts'
import { useVisit } from '../vault-base.data.ts'

export function useNews(vaultId: number | null) {
  const visit = useVisit(vaultId, useIsLookedAt())
  const [seen, setSeen] = useHeld(`news of vault ${vaultId}`, '')
  return {
    visit,
    count: visit.data?.news.filter(({ createdAt }) => createdAt > seen).length ?? 0,
    markSeen: (until: string) => setSeen((before) => (until > before ? until : before)),
  }
}
