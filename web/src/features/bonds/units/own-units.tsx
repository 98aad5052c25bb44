import { t } from '@lingui/core/macro'
import { useMember } from '../../session/use-session.ts'
import { UnitList } from './unit-list.tsx'
import { useUnits } from './units.data.ts'

export function OwnUnits() {
  // The admin isn't in any unit, but the server would return all units to the admin.
  return useMember().isAdmin ? null : <Section />
}

function Section() {
  const list = useUnits()
  if (!list.error && !list.data?.length) return null
  return (
    <section aria-labelledby="own-units" className="grid gap-3">
      <h2 id="own-units" className="text-heading">
        {t`Your trust units`}
      </h2>
      <UnitList list={list} screen="invitations" empty={null} />
    </section>
  )
}
