import type { TrustBond } from '@kinhold/contract/bonds'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { sayDay } from '../../browser/in-words.ts'
import { LateMenu } from '../../parts/late-menu.tsx'
import { quietPart } from '../../parts/late.tsx'
import { ButtonLink } from '../../parts/button-link.tsx'
import { PagedList } from '../../parts/list/paged-list.tsx'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Ellipsis, MessageSquare } from '../../ui/icons.ts'
import { TabLabel } from '../../ui/tab-label.tsx'
import { Time } from '../../ui/time.tsx'
import { useBlock } from '../reports/use-block.tsx'
import { useMember } from '../session/use-session.ts'
import { type Bonds, NEWEST_FIRST, useBonds, useEveryBond } from './bonds.data.ts'
import { EveryBond } from './every-bond.tsx'
import { useEndBond } from './use-end-bond.tsx'

const EndedBonds = quietPart(async () => (await import('./ended-bonds.tsx')).EndedBonds)

export function BondsTabLabel() {
  return useMember().isAdmin ? <CountOfEvery /> : <CountOfOwn />
}

export function BondsTab() {
  const { id, isAdmin } = useMember()
  // If the focused bond disappears, focus the heading.
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {t`Trust Bonds`}
      </h2>
      {isAdmin ? <EveryBond none={<NoBonds />} /> : <OwnBonds me={id} onGone={focusHeading} />}
      <EndedBonds />
    </>
  )
}

function CountOfEvery() {
  return <Count list={useEveryBond(NEWEST_FIRST)} />
}

function CountOfOwn() {
  return <Count list={useBonds()} />
}

function Count({ list }: { list: Bonds }) {
  return <TabLabel title={t`Trust Bonds`} count={list.data?.length} isMore={list.hasNextPage} />
}

function OwnBonds({ me, onGone }: { me: number; onGone: () => void }) {
  return (
    <div className="@container">
      <PagedList
        list={useBonds()}
        failure={t`Your trust bonds could not be loaded.`}
        loading={<RowsOnTheirWay count={4} row="h-18 rounded-card" className={COLUMNS} />}
        empty={<NoBonds />}
      >
        {(bonds) => (
          <ul className={COLUMNS}>
            {bonds.map((bond) => (
              <BondRow key={bond.id} bond={bond} me={me} onGone={onGone} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
const COLUMNS = 'grid gap-2 @min-[40rem]:grid-cols-2 @min-[64rem]:grid-cols-3'

function NoBonds() {
  const invite = (
    <ButtonLink variant="primary" to={paths.invitations()}>
      {t`Invite someone`}
    </ButtonLink>
  )
  return (
    <EmptyState action={invite}>{t`No trust bonds yet. Send invitations to create trust bonds!`}</EmptyState>
  )
}

// Clicking a row opens the other person's profile (NET-02).
function BondRow({ bond, me, onGone }: { bond: TrustBond; me: number; onGone: () => void }) {
  const { sponsor, invitee, createdAt } = bond
  const other = sponsor.id === me ? invitee : sponsor
  const ending = useEndBond(other, onGone)
  const blocking = useBlock(other, onGone)
  return (
    <li className="@container grid">
      <Card className="relative flex items-center gap-4 px-4! py-2.5! transition-colors hover:bg-sunken">
        <Avatar name={other.name} photo={other.profilePhoto} />
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="text-name wrap-anywhere">
            <Link to={paths.player(other.id)} className="after:absolute after:inset-0 after:rounded-card">
              {other.name}
            </Link>
          </h3>
          <p className="text-sm text-quiet">
            <Trans>
              Since <Time at={createdAt} words={sayDay} />
            </Trans>
          </p>
        </div>
        <div className="relative -me-2 flex shrink-0 flex-col @min-[20rem]:flex-row">
          <Link
            to={paths.messagesWith(other.id)}
            aria-label={t`Message ${{ name: other.name }}`}
            className="grid size-11 place-items-center rounded-full text-evergreen hover:bg-evergreen-soft"
          >
            <MessageSquare aria-hidden className="size-5" />
          </Link>
          <LateMenu
            items={[...ending.items, ...blocking.items]}
            trigger={
              <button type="button" aria-label={t`Bond with ${{ name: other.name }}`} className={MENU}>
                <Ellipsis aria-hidden className="size-5" />
              </button>
            }
          />
          {ending.dialog}
          {blocking.dialog}
        </div>
      </Card>
    </li>
  )
}

const MENU = 'grid size-11 place-items-center rounded-full text-quiet hover:bg-sunken hover:text-ink'
