import type { Player, PlayerCard } from '@kinhold/contract/players'
import { ADMIN_ID } from '@kinhold/domain/players'
import { t } from '@lingui/core/macro'
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
      <Badge>{t`Pending`}</Badge>
      {!isOwn ? (
        <p>{player.awaiting === 'sponsor' ? waitsFor(answerer ?? sponsor) : t`Asked to register again.`}</p>
      ) : player.awaiting === 'sponsor' ? (
        <AwaitingSponsor sponsor={sponsor} answerer={answerer} />
      ) : (
        <>
          <h2 className="text-heading">{t`Please register again`}</h2>
          <p className="measure text-quiet">
            {t`Your account has been reopened. Log out, then log in with your number. You’ll be asked for a photo and to confirm your sponsor. Everything you had is still here.`}
          </p>
        </>
      )}
    </Card>
  )
}

type AwaitingSponsorProps = { sponsor: PlayerCard | undefined; answerer: PlayerCard | undefined }

function AwaitingSponsor({ sponsor, answerer }: AwaitingSponsorProps) {
  const who = answerer ?? sponsor
  return (
    <>
      <div className="flex min-w-0 items-center gap-4">
        {who && <Avatar name={who.name} photo={who.profilePhoto} />}
        <h2 className="min-w-0 text-heading wrap-anywhere">{waitingFor(who)}</h2>
      </div>
      <p className="measure text-quiet">
        {answerer ? insteadOf(sponsor, answerer) : registeredWith(sponsor)}{' '}
        {t`Then your home opens. If it takes a while, give them a call.`}
      </p>
      <ButtonLink to={paths.userGuide()}>{t`Read the guide in the meantime`}</ButtonLink>
    </>
  )
}

function waitsFor(who: PlayerCard | undefined): string {
  return who ? t`Waiting for ${{ name: who.name }} to confirm.` : t`Waiting for their sponsor to confirm.`
}

function waitingFor(who: PlayerCard | undefined): string {
  if (!who) return t`Waiting for your sponsor`
  return who.id === ADMIN_ID ? t`Waiting for the admin` : t`Waiting for ${{ name: who.name }}`
}

function registeredWith(sponsor: PlayerCard | undefined): string {
  if (!sponsor)
    return t`You registered with your sponsor’s invite code. They still have to confirm that it’s really you.`
  if (sponsor.id === ADMIN_ID)
    return t`You registered with the admin’s invite code. They still have to confirm that it’s really you.`
  return t`You registered with ${{ name: sponsor.name }}’s invite code. They still have to confirm that it’s really you.`
}

function insteadOf(sponsor: PlayerCard | undefined, answerer: PlayerCard): string {
  if (!sponsor)
    return answerer.id === ADMIN_ID
      ? t`You registered with the invite code of your sponsor, who can’t answer at the moment. So the admin will confirm that it’s really you.`
      : t`You registered with the invite code of your sponsor, who can’t answer at the moment. So ${{ name: answerer.name }} will confirm that it’s really you.`
  return answerer.id === ADMIN_ID
    ? t`You registered with the invite code of ${{ sponsor: sponsor.name }}, who can’t answer at the moment. So the admin will confirm that it’s really you.`
    : t`You registered with the invite code of ${{ sponsor: sponsor.name }}, who can’t answer at the moment. So ${{ name: answerer.name }} will confirm that it’s really you.`
}
