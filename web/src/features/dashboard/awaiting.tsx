import type { Player } from '@kinhold/contract/players'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { useProfile } from './dashboard.data.ts'

export function Awaiting({ player, isOwn }: { player: Player; isOwn: boolean }) {
  const profile = useProfile(player.id).data
  const sponsor = profile?.sponsor?.name
  const answerer = profile?.answeredBy?.id === profile?.sponsor?.id ? undefined : profile?.answeredBy?.name
  return (
    <Card className="grid max-w-2xl justify-items-start gap-4">
      <Badge>Pending</Badge>
      {!isOwn ? (
        <p>
          {player.awaiting === 'sponsor'
            ? `Waits for ${answerer ?? sponsor ?? 'their sponsor'} to confirm.`
            : 'Was asked to register again.'}
        </p>
      ) : player.awaiting === 'sponsor' ? (
        <AwaitingSponsor sponsor={sponsor ?? 'your sponsor'} answerer={answerer} />
      ) : (
        <>
          <h2 className="text-heading">Please register again</h2>
          <p className="measure text-quiet">
            Your account was opened again. Log out and sign in with your number: you will be asked for a photo
            and to confirm your sponsor. Everything you had is still here.
          </p>
        </>
      )}
    </Card>
  )
}

function AwaitingSponsor({ sponsor, answerer }: { sponsor: string; answerer: string | undefined }) {
  return (
    <>
      <h2 className="text-heading">Waiting for {answerer ?? sponsor}</h2>
      <p className="measure text-quiet">
        {answerer
          ? `You registered with the invite code of ${sponsor}, who cannot answer at the moment. So ${answerer} confirms that it is really you.`
          : 'You registered with their invite code, so they confirm that it is really you.'}{' '}
        As soon as they do, your home opens. If it takes long, give them a call.
      </p>
      <ButtonLink to={paths.userGuide()}>Read the guide meanwhile</ButtonLink>
    </>
  )
}
