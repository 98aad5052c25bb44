import { useState } from 'react'
import { PagedList } from '../../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useMember } from '../../session/use-session.ts'
import { VaultCard } from './vault-card.tsx'
import { type Chosen, VaultDialogs } from './vault-dialogs.tsx'
import { useVaults } from './vaults.data.ts'

/** The member's vaults, those of others among them (VLT-13, VLT-21). */
export function VaultList({ onCreate }: { onCreate: () => void }) {
  const me = useMember()
  const list = useVaults()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  return (
    <section aria-labelledby="vaults" className="grid gap-4">
      <h2 ref={heading} id="vaults" tabIndex={-1} className="text-heading">
        Your vaults
      </h2>
      <PagedList list={list} failure={FAILURE} loading={WAITING} empty={<NoVaults onCreate={onCreate} />}>
        {(vaults) => (
          <ul className={GRID}>
            {vaults.map((vault) => (
              <VaultCard
                key={vault.id}
                vault={vault}
                isOwn={vault.ownerId === me.id}
                onAct={(action) => setChosen({ action, vault })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {chosen && <VaultDialogs chosen={chosen} onClose={() => setChosen(null)} onGone={focusHeading} />}
    </section>
  )
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4'
const FAILURE = { otherwise: 'Your vaults could not be loaded. Please check your connection and try again.' }
const WAITING = <RowsOnTheirWay count={3} row="h-96 rounded-card" className={GRID} />

function NoVaults({ onCreate }: { onCreate: () => void }) {
  return (
    <Card>
      <EmptyState action={<Button onClick={onCreate}>Create your first vault</Button>}>
        No vaults found. Create your first vault to get started.
      </EmptyState>
    </Card>
  )
}
