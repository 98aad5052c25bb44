import type { Player } from '@kinhold/contract/players'
import { t } from '@lingui/core/macro'
import { ApiError, sentenceOf } from '../../api.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { type InviteLink, useConnect, useInviteLink } from './registration.data.ts'
import type { RegistrationLink } from './registration-link.ts'

type Props = { me: Player; link: RegistrationLink; onRegisterOther: () => void }

export function SignedInVisitor({ me, link, onRegisterOther }: Props) {
  const isForMe = link.phone !== null && link.phone === me.phone
  return (
    <div className="grid gap-6">
      <header className="grid justify-items-center gap-3 text-center">
        <Avatar name={me.name} photo={me.profilePhoto} size="lg" alone />
        <PageTitle title={t`You are signed in as ${{ name: me.name }}`} />
        <p className="text-balance text-quiet">{t`This link is for joining, and you are a member already.`}</p>
      </header>
      {me.verified && link.qrId && <LinkOwner qrId={link.qrId} isInvitation={link.phone !== null} />}
      <ButtonLink wide size="lg" to={paths.dashboard()}>
        {t`Go to my home`}
      </ButtonLink>
      {!isForMe && (
        <section aria-labelledby="other" className="grid gap-2 border-t border-line pt-5">
          <h2 id="other" className="text-heading">
            {t`Does someone else want to join?`}
          </h2>
          <p id="other-note" className="text-quiet">
            {t`They can register on this device. Once they have, they are signed in here in place of ${{ name: me.name }}.`}
          </p>
          <Button wide aria-describedby="other-note" onClick={onRegisterOther}>
            {t`Register someone else`}
          </Button>
        </section>
      )}
    </div>
  )
}

type LinkOwnerProps = { qrId: string; isInvitation: boolean }

function LinkOwner({ qrId, isInvitation }: LinkOwnerProps) {
  const link = useInviteLink(qrId)
  if (link.data) return <Owner qrId={qrId} link={link.data} isInvitation={isInvitation} />
  if (!link.error) return <Skeleton className="h-40 rounded-card" />
  const isGone = link.error instanceof ApiError && link.error.status === 404
  return (
    <ErrorState
      sentence={sentenceOf(link.error, t`We could not look up this link. Please check your connection.`)}
      {...(!isGone && { onRetry: () => void link.refetch(), busy: link.isFetching })}
    />
  )
}

function Owner({ qrId, link, isInvitation }: LinkOwnerProps & { link: InviteLink }) {
  const { sponsor, standing } = link
  const { sentence, to, label } = whatFits(link, isInvitation)
  return (
    <Card aria-label={sponsor.name} className="grid grid-cols-1 justify-items-center gap-4 text-center">
      {standing !== 'own' && <Avatar name={sponsor.name} photo={sponsor.profilePhoto} size="lg" alone />}
      <p className="text-balance">{sentence}</p>
      {standing === 'open' && <Connect qrId={qrId} name={sponsor.name} />}
      {to && (
        <ButtonLink variant="primary" size="lg" wide to={to}>
          {label}
        </ButtonLink>
      )}
    </Card>
  )
}

function Connect({ qrId, name }: { qrId: string; name: string }) {
  const connect = useConnect(qrId)
  const send = () => connect.mutate(undefined, { onSuccess: () => toast({ title: t`Invitation sent!` }) })
  return (
    <>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {connect.error &&
          sentenceOf(connect.error, t`The invitation was not sent. Please check your connection.`)}
      </p>
      <Button
        variant="primary"
        size="lg"
        wide
        busy={connect.isPending}
        busyLabel={t`Sending…`}
        onClick={send}
      >
        <span className="min-w-0">{t`Connect with ${name}`}</span>
      </Button>
    </>
  )
}

type Fitting = { sentence: string; to?: string; label?: string }

function whatFits({ sponsor: { id, name }, standing }: InviteLink, isInvitation: boolean): Fitting {
  switch (standing) {
    case 'own':
      return {
        sentence: t`This link is your own. A person who opens it on their own device can join with it.`,
        ...(isInvitation
          ? { to: paths.openInvitations(), label: t`See my open invitations` }
          : { to: paths.qr(), label: t`Show my QR code` }),
      }
    case 'connected':
      return {
        sentence: t`You and ${name} are connected.`,
        to: paths.player(id),
        label: t`See ${name}’s profile`,
      }
    case 'invited':
      return {
        sentence: t`You have invited ${name} to connect, and are waiting for their answer.`,
        to: paths.openInvitations(),
        label: t`See my open invitations`,
      }
    case 'invited_by_them':
      return {
        sentence: t`${name} has invited you to connect, and is waiting for your answer.`,
        to: paths.receivedInvitations(),
        label: t`Answer the invitation`,
      }
    case 'open':
      return { sentence: t`${name} made this link. Do you know each other? Invite them to connect with you.` }
    case 'closed':
      return { sentence: t`${name} made this link. You cannot invite them to connect at the moment.` }
  }
}
