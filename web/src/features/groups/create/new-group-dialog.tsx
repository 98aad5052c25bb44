import type { TrustUnit } from '@kinhold/contract/units'
import { useState } from 'react'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { Failed } from '../../../parts/list/failed.tsx'
import { paths } from '../../../paths.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useMember } from '../../session/use-session.ts'
import { NewGroupForm } from './new-group-form.tsx'
import { useUnitsToName } from './units-to-name.data.ts'

/** Creates a group from the groups screen, for a unit to be chosen (UNI-32). Open while mounted. */
export function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const { data: units, error, refetch, isFetching } = useUnitsToName(useMember().id)
  const [offered, setOffered] = useState<TrustUnit[] | null>(null)
  // Keeps the typed text when the last unit gets its group elsewhere in the meantime.
  if (!offered && units && units.length > 0) setOffered(units)
  if (offered) return <NewGroupForm units={offered} onClose={onClose} />
  if (units) return <NoUnit onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title="Create Group">
      {error ? (
        <Failed error={error} failure={FAILURE} isTrying={isFetching} onRetry={refetch} />
      ) : (
        <div role="status" className="grid gap-4">
          <VisuallyHidden>Loading your trust units…</VisuallyHidden>
          <Skeleton className="h-12 rounded-field" />
          <Skeleton className="h-12 rounded-field" />
          <Skeleton className="h-24 rounded-field" />
        </div>
      )}
    </Dialog>
  )
}

const FAILURE = {
  otherwise: 'Your trust units could not be loaded. Please check your connection and try again.',
}

function NoUnit({ onClose }: { onClose: () => void }) {
  const toUnits = (
    <ButtonLink variant="primary" to={paths.trustUnits()} onClick={onClose}>
      See your trust units
    </ButtonLink>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create Group"
      description="A group is made of a trust unit that all three have confirmed and that has no group yet. You have none at the moment."
      actions={toUnits}
    />
  )
}
