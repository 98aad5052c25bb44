import { paths } from '../../../paths.ts'
import { useMember } from '../../session/use-session.ts'
import { useVaults } from './vaults.data.ts'

/** The vaults whose drafts can receive content: the member's own, since only owners post. */
export function useVaultsToShare() {
  const me = useMember()
  const vaults = useVaults()
  const data = vaults.data
    ?.filter(({ ownerId }) => ownerId === me.id)
    .map(({ id, title }) => ({ place: `vault ${id}`, noun: 'post', name: title, to: paths.vaultPosts(id) }))
  return { ...vaults, data }
}
