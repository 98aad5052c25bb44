import { useMember } from '../session/use-session.ts'
import { useIntroductions } from './introductions.data.ts'

/** Returns how many introductions the member has, and whether there are more than are loaded. */
export function useIntroduced(): { count: number; isMore: boolean } {
  const { data = [], hasNextPage } = useIntroductions(useMember().isAdmin)
  return { count: data.length, isMore: hasNextPage }
}
