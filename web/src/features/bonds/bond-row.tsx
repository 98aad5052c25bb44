import type { BondSide, TrustBond } from '@kinhold/contract/bonds'
import { Link } from 'react-router'
import { useEndBond } from './use-end-bond.tsx'
import { useBlock } from '../reports/use-block.tsx'
import { LateMenu } from '../../parts/late-menu.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Ellipsis, MessageSquare } from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'

type Props = {
  bond: TrustBond
  me: number
  /** Called once the bond has ended, before its row disappears. */
  onGone: () => void
}

/**
 * One bond of the reader's: both its people and its date. A press anywhere leads to the other (NET-02), the link beside
 * it to their messages (MSG-64); its menu ends the bond (TRU-12) and blocks them (TRU-31).
 */
export function BondRow({ bond, me, onGone }: Props) {
  const { sponsor, invitee, createdAt } = bond
  const other = sponsor.id === me ? invitee : sponsor
  const ending = useEndBond(other, onGone)
  const blocking = useBlock(other, onGone)
  return (
    <li className="@container grid">
      <Card className="relative flex items-center gap-4 p-4 transition-colors hover:bg-sunken sm:p-4">
        <Pair sponsor={sponsor} invitee={invitee} />
        <div className="min-w-0 flex-1">
          <h3 className="text-name [overflow-wrap:anywhere]">
            <Side side={sponsor} me={me} /> and <Side side={invitee} me={me} />
          </h3>
          <p className="text-sm text-quiet">
            Since <Time at={createdAt} style="date" />
          </p>
        </div>
        <div className="relative -mr-2 flex shrink-0 flex-col @min-[24rem]:flex-row">
          <Link
            to={paths.messagesWith(other.id)}
            aria-label={`Message ${other.name}`}
            className="grid size-11 place-items-center rounded-full text-evergreen hover:bg-evergreen-soft"
          >
            <MessageSquare aria-hidden className="size-5" />
          </Link>
          <LateMenu
            items={[...ending.items, ...blocking.items]}
            trigger={
              <button type="button" aria-label={`Bond with ${other.name}`} className={MENU}>
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

function Side({ side: { id, name }, me }: { side: BondSide; me: number }) {
  if (id === me) return name
  return (
    <Link to={paths.player(id)} className="after:absolute after:inset-0 after:rounded-card">
      {name}
    </Link>
  )
}

function Pair({ sponsor, invitee }: { sponsor: BondSide; invitee: BondSide }) {
  return (
    <span className="flex shrink-0">
      <Avatar name={sponsor.name} photo={sponsor.profilePhoto} className="border-2 border-card" />
      <Avatar name={invitee.name} photo={invitee.profilePhoto} className="-ml-3 border-2 border-card" />
    </span>
  )
}
