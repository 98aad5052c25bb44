import { t } from '@lingui/core/macro'
import { latePart, quietPart } from '../../../parts/late.tsx'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TabLabel } from '../../../ui/tab-label.tsx'
import { useMember } from '../../session/use-session.ts'
import { useUnits } from './units.data.ts'

const UnitList = latePart(
  async () => (await import('./unit-list.tsx')).UnitList,
  <RowsOnTheirWay count={2} row="h-72 rounded-card" />,
  t`Your trust units could not be loaded.`,
)
const ConfirmAll = quietPart(async () => (await import('./confirm-all.tsx')).ConfirmAll)
const FormerUnits = quietPart(async () => (await import('./former-units.tsx')).FormerUnits)

export function UnitsTabLabel() {
  const { data, hasNextPage } = useUnits()
  return <TabLabel title={t`Trust Units`} count={data?.length} isMore={hasNextPage} />
}

export function UnitsTab() {
  const { isAdmin } = useMember()
  const list = useUnits()
  const none = (
    <EmptyState action={<ButtonLink to={paths.invitations()}>{t`Invite someone`}</ButtonLink>}>
      {t`No trust units yet. They will appear when cross-network bonds are created!`}
    </EmptyState>
  )
  return (
    <>
      <h2 className="sr-only">{t`Trust Units`}</h2>
      {!isAdmin && <ConfirmAll units={list.data ?? []} />}
      <UnitList list={list} screen="unit" empty={none} />
      {/* The admin isn't in any unit. */}
      {!isAdmin && <FormerUnits />}
    </>
  )
}
