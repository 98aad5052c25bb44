import { useMember } from '../session/use-session.ts'
import { useIntroductions } from './introductions.data.ts'

/** Returns how many of the member's introductions are loaded, and whether there are more. */
export function useIntroduced(): { count: number; isMore: boolean } {
  const { data = [], hasNextPage } = useIntroductions(useMember().isAdmin)
  return { count: data.length, isMore: hasNextPage }
}
