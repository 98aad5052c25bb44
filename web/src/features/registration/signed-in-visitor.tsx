import type { Player } from '@kinhold/contract/players'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { LinkOwner } from './link-owner.tsx'
import type { RegistrationLink } from './registration-link.ts'

type Props = {
  me: Player
  link: RegistrationLink
  /** Shows the registration as a stranger sees it. */
  onRegisterOther: () => void
}

/** The choices for a signed-in member who opens a registration link (REG-48). */
export function SignedInVisitor({ me, link, onRegisterOther }: Props) {
  const isForMe = link.phone !== null && link.phone === me.phone
  return (
    <div className="grid gap-6">
      <header className="grid justify-items-center gap-3 text-center">
        <Avatar name={me.name} photo={me.profilePhoto} size="lg" alone />
        <PageTitle title={`You are signed in as ${me.name}`} />
        <p className="text-balance text-quiet">This link is for joining, and you are a member already.</p>
      </header>
      {me.verified && link.qrId && <LinkOwner qrId={link.qrId} isInvitation={link.phone !== null} />}
      <ButtonLink wide size="lg" to={paths.dashboard()}>
        Go to my home
      </ButtonLink>
      {!isForMe && <RegisterOther me={me} onPress={onRegisterOther} />}
    </div>
  )
}

function RegisterOther({ me, onPress }: { me: Player; onPress: () => void }) {
  return (
    <section aria-labelledby="other" className="grid gap-2 border-t border-line pt-5">
      <h2 id="other" className="text-heading">
        Somebody else wants to join?
      </h2>
      <p id="other-note" className="text-quiet">
        They can register on this device. Once they have, they are signed in here in place of {me.name}.
      </p>
      <Button wide aria-describedby="other-note" onClick={onPress}>
        Register someone else
      </Button>
    </section>
  )
}
