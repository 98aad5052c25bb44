import type { Player, PlayerCard } from '@kinhold/contract/players'
import { ADMIN_ID } from '@kinhold/domain/players'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { useProfile } from './dashboard.data.ts'

export function Awaiting({ player, isOwn }: { player: Player; isOwn: boolean }) {
  const profile = useProfile(player.id).data
  const sponsor = profile?.sponsor ?? undefined
  const answerer = profile?.answeredBy?.id === sponsor?.id ? undefined : profile?.answeredBy
  return (
    <Card className="grid max-w-2xl justify-items-start gap-4">
      <Badge>Pending</Badge>
      {!isOwn ? (
        <p>
          {player.awaiting === 'sponsor'
            ? `Waiting for ${(answerer ?? sponsor)?.name ?? 'their sponsor'} to confirm.`
            : 'Asked to register again.'}
        </p>
      ) : player.awaiting === 'sponsor' ? (
        <AwaitingSponsor sponsor={sponsor} answerer={answerer} />
      ) : (
        <>
          <h2 className="text-heading">Please register again</h2>
          <p className="measure text-quiet">
            Your account has been reopened. Log out, then log in with your number. You’ll be asked for a photo
            and to confirm your sponsor. Everything you had is still here.
          </p>
        </>
      )}
    </Card>
  )
}

type AwaitingSponsorProps = { sponsor: PlayerCard | undefined; answerer: PlayerCard | undefined }

function AwaitingSponsor({ sponsor, answerer }: AwaitingSponsorProps) {
  const who = answerer ?? sponsor
  const name = who?.id === ADMIN_ID ? 'the admin' : (who?.name ?? 'your sponsor')
  return (
    <>
      <div className="flex min-w-0 items-center gap-4">
        {who && <Avatar name={who.name} photo={who.profilePhoto} />}
        <h2 className="min-w-0 text-heading wrap-anywhere">Waiting for {name}</h2>
      </div>
      <p className="measure text-quiet">
        {answerer
          ? `You registered with the invite code of ${sponsor?.name ?? 'your sponsor'}, who can’t answer at the moment. So ${name} will confirm that it’s really you.`
          : `You registered with ${name}’s invite code. They still have to confirm that it’s really you.`}{' '}
        Then your home opens. If it takes a while, give them a call.
      </p>
      <ButtonLink to={paths.userGuide()}>Read the guide in the meantime</ButtonLink>
    </>
  )
}
