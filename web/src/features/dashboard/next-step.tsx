import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Triangle } from '../../ui/figure/triangle.tsx'
import { UserPlus } from '../../ui/icons.ts'

/** The first step of a new member. */
export function NextStep() {
  return (
    <Card className="relative grid justify-items-start gap-4 overflow-hidden">
      <Triangle className="pointer-events-none absolute -right-6 -bottom-8 size-36 text-evergreen opacity-10" />
      <h2 className="text-heading">Begin with one person</h2>
      <p className="measure text-quiet">
        Whom would you vouch for without a second thought? Invite them. When they join, a trust bond holds
        between the two of you.
      </p>
      <ButtonLink to={paths.invitations()} variant="primary">
        <UserPlus aria-hidden className="size-5" />
        Invite now
      </ButtonLink>
    </Card>
  )
}
