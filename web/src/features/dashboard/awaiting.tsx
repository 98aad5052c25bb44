import type { Player } from '@kinhold/contract/players'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { useProfile } from './dashboard.data.ts'

type Props = { player: Player; isOwn: boolean }

/** The home of someone who is signed in but not yet confirmed: what they wait for. */
export function Awaiting({ player, isOwn }: Props) {
  const sponsor = useProfile(player.id).data?.sponsor?.name
  return (
    <Card className="grid max-w-2xl justify-items-start gap-4">
      <Badge>Pending</Badge>
      {!isOwn ? (
        <p>
          {player.awaiting === 'sponsor'
            ? `Waits for the confirmation of ${sponsor ?? 'their sponsor'}.`
            : 'Is asked to register once more.'}
        </p>
      ) : player.awaiting === 'sponsor' ? (
        <AwaitingSponsor sponsor={sponsor ?? 'your sponsor'} />
      ) : (
        <AwaitingRegistration />
      )}
    </Card>
  )
}

function AwaitingSponsor({ sponsor }: { sponsor: string }) {
  return (
    <>
      <h2 className="text-heading">Waiting for {sponsor}</h2>
      <p className="measure text-quiet">
        You registered with their invite code, so they confirm that it is really you. As soon as they do, your
        home opens up by itself. If it takes long, give them a call.
      </p>
      <ButtonLink to={paths.userGuide()}>Read the guide meanwhile</ButtonLink>
    </>
  )
}

function AwaitingRegistration() {
  return (
    <>
      <h2 className="text-heading">Please register once more</h2>
      <p className="measure text-quiet">
        Your account was opened again. Log out and sign in with your number: you will be asked for a photo and
        to confirm your sponsor. Everything you had is still here.
      </p>
    </>
  )
}
