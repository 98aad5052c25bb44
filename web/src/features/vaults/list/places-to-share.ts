import { paths } from '../../../paths.ts'
import { useMember } from '../../session/use-session.ts'
import { useVaults } from './vaults.data.ts'

/** The vaults into whose drafts something can be put: the member's own, since their owner alone posts. */
export function useVaultsToShare() {
  const me = useMember()
  const vaults = useVaults()
  const data = vaults.data
    ?.filter(({ ownerId }) => ownerId === me.id)
    .map(({ id, title }) => ({ place: `vault ${id}`, noun: 'post', name: title, to: paths.vaultPosts(id) }))
  return { ...vaults, data }
}
