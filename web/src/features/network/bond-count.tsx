import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Triangle } from '../../ui/figure/triangle.tsx'

/** How many people the member is bonded to, and the way to one more. */
export function BondCount({ count }: { count: number }) {
  return (
    <Card aria-labelledby="bonds" className="grid content-center justify-items-center gap-3 text-center">
      <Triangle className="size-16 text-evergreen opacity-70" />
      <h2 id="bonds" className="text-heading">
        {count === 1 ? '1 trust bond' : `${count} trust bonds`}
      </h2>
      <p className="measure text-balance text-quiet">
        A trust bond joins you with someone you invited, or who invited you.
      </p>
      <ButtonLink variant="primary" to={paths.invitations()}>
        Invite someone
      </ButtonLink>
    </Card>
  )
}
