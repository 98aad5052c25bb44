import { useParams } from 'react-router'
import { AccessManagement } from '../features/vaults/access/access-management.tsx'
import { VaultScreen } from '../features/vaults/page/vault-screen.tsx'
import { VaultNotFound } from '../features/vaults/page/vault-states.tsx'
import { latePart } from '../parts/late.tsx'
import { RowsOnTheirWay } from '../parts/list/rows-on-their-way.tsx'
import { paths } from '../paths.ts'

const FoundInVault = latePart(
  async () => (await import('../features/vault-base/search/found-in-vault.tsx')).FoundInVault,
  <RowsOnTheirWay count={3} row="h-16 rounded-field" />,
)

/** /vault/:id */
export function Component() {
  const { id = '' } = useParams()
  if (!/^[1-9]\d{0,9}$/.test(id)) return <VaultNotFound />
  const vaultId = Number(id)
  return (
    <VaultScreen
      key={id}
      vaultId={vaultId}
      access={<AccessManagement vaultId={vaultId} />}
      found={(q) => (
        <FoundInVault
          vaultId={vaultId}
          q={q}
          to={({ postId }) => (postId === null ? paths.vaultStorage(vaultId) : paths.vault(vaultId, postId))}
        />
      )}
    />
  )
}
