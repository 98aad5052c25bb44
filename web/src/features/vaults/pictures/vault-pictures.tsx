import { t } from '@lingui/core/macro'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useVault } from '../vault.data.ts'
import { Album } from './album.tsx'
import type { Month } from './months.ts'
import { useMonths } from './pictures.data.ts'

type Props = { vaultId: number; onShowPost: (postId: number) => void }

export function VaultPictures({ vaultId, onShowPost }: Props) {
  const months = useMonths(vaultId)
  const mayAdd = useVault(vaultId).data?.mayAdd
  return (
    <Loaded
      query={months}
      failure={t`The pictures could not be loaded.`}
      loading={<RowsOnTheirWay count={3} row="h-44" className="grid gap-1" />}
    >
      {(all: Month[]) =>
        all.length > 0 ? (
          <Album vaultId={vaultId} months={all} onShowPost={onShowPost} />
        ) : (
          <EmptyState>
            {mayAdd
              ? t`The pictures and films of your posts will be here. Write a post and attach some.`
              : t`The pictures and films of this vault will be here.`}
          </EmptyState>
        )
      }
    </Loaded>
  )
}
