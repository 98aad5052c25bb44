import { ApiError, sentenceOf } from '../../api.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { type InviteLink, useConnect, useInviteLink } from './invite-link.data.ts'

type Props = { qrId: string; isInvitation: boolean }

/** The owner of the link that a member opened, the bond of the two, and the fitting action (INV-98, INV-99). */
export function LinkOwner({ qrId, isInvitation }: Props) {
  const link = useInviteLink(qrId)
  if (link.data) return <Owner qrId={qrId} link={link.data} isInvitation={isInvitation} />
  if (!link.error) return <Skeleton className="h-40 rounded-card" />
  const isGone = link.error instanceof ApiError && link.error.status === 404
  return (
    <ErrorState
      sentence={sentenceOf(link.error, 'We could not look up this link. Please check your connection.')}
      {...(!isGone && { onRetry: () => void link.refetch(), busy: link.isFetching })}
    />
  )
}

function Owner({ qrId, link, isInvitation }: Props & { link: InviteLink }) {
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
  const send = () => connect.mutate(undefined, { onSuccess: () => toast({ title: 'Invitation sent!' }) })
  return (
    <>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {connect.error &&
          sentenceOf(connect.error, 'The invitation was not sent. Please check your connection.')}
      </p>
      <Button variant="primary" size="lg" wide busy={connect.isPending} busyLabel="Sending…" onClick={send}>
        <span className="min-w-0">{`Connect with ${name}`}</span>
      </Button>
    </>
  )
}

type Fitting = { sentence: string; to?: string; label?: string }

function whatFits({ sponsor: { id, name }, standing }: InviteLink, isInvitation: boolean): Fitting {
  switch (standing) {
    case 'own':
      return {
        sentence: 'This link is your own. A person who opens it on their own device can join with it.',
        ...(isInvitation
          ? { to: paths.openInvitations(), label: 'See my open invitations' }
          : { to: paths.qr(), label: 'Show my QR code' }),
      }
    case 'connected':
      return {
        sentence: `You and ${name} are connected.`,
        to: paths.player(id),
        label: `See ${name}’s profile`,
      }
    case 'invited':
      return {
        sentence: `You have invited ${name} to connect, and wait for their answer.`,
        to: paths.openInvitations(),
        label: 'See my open invitations',
      }
    case 'invited_by_them':
      return {
        sentence: `${name} has invited you to connect, and waits for your answer.`,
        to: paths.receivedInvitations(),
        label: 'Answer the invitation',
      }
    case 'open':
      return { sentence: `${name} made this link. Do you know each other? Invite them to connect with you.` }
    case 'closed':
      return { sentence: `${name} made this link. You cannot invite them to connect at the moment.` }
  }
}
