import { paths } from '../../paths.ts'
import { useMember } from '../session/use-session.ts'
import { useGroupsOf } from './groups.data.ts'

/** The boards whose drafts can receive shared content: those of the member's groups. */
export function useBoardsToShare() {
  const groups = useGroupsOf(useMember().id)
  const data = groups.data
    ?.filter(({ closedAt }) => closedAt === undefined)
    .map(({ id, name }) => {
      return { place: `group ${id}`, noun: 'post', name, to: paths.group(id) }
    })
  return { ...groups, data }
}
