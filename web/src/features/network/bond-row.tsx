import type { BondSide, TrustBond } from '@kinhold/contract/bonds'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/time.tsx'

/** One bond: both its people, since when, and a link to the one who is not the reader (NET-02). */
export function BondRow({ bond, me }: { bond: TrustBond; me: number }) {
  const { sponsor, invitee, createdAt } = bond
  const others = [sponsor, invitee].filter(({ id }) => id !== me)
  return (
    <li className="grid">
      <Card className="flex flex-wrap content-start items-center gap-x-4 gap-y-3 p-4 sm:p-4">
        <Pair sponsor={sponsor} invitee={invitee} />
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="text-name [overflow-wrap:anywhere]">
            {sponsor.name} and {invitee.name}
          </h3>
          <p className="text-sm text-quiet">
            Since <Time at={createdAt} style="date" />
          </p>
        </div>
        <p className="flex flex-wrap gap-2">
          {others.map(({ id, name }) => (
            <ButtonLink key={id} to={paths.player(id)}>
              <span className="[overflow-wrap:anywhere]">{name}’s profile</span>
            </ButtonLink>
          ))}
        </p>
      </Card>
    </li>
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
