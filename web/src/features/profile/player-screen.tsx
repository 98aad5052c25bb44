import type { PlayerProfile as Profile } from '@kinhold/contract/players'
import { mayConfirm } from '@kinhold/domain/lifecycle'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, sentenceOf } from '../../api.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ArrowLeft } from '../../ui/icons.ts'
import { PageTitle, titleSize } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useMember } from '../session/use-session.ts'
import { PlayerBadges, PlayerPhone, PlayerProfile } from './player-profile.tsx'
import { PlayerNotFound } from './player-not-found.tsx'
import { InvalidPlayer, useConfirmPlayer, useDeclinePlayer, usePlayer } from './profile.data.ts'

type Props = {
  playerId: number
  actions?: (person: Profile) => ReactNode
  way?: (person: Profile) => ReactNode
  desk?: (person: Profile) => ReactNode
}

export function PlayerScreen({ playerId, actions, way, desk }: Props) {
  const me = useMember()
  const { data: profile, error, refetch, isFetching } = usePlayer(playerId)
  useEffect(() => {
    if (error instanceof InvalidPlayer) toast({ title: t`Invalid player data`, tone: 'danger' })
  }, [error])
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <PlayerNotFound />
  const isOwn = me.id === playerId
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <ButtonLink to={paths.network()} variant="quiet" className="-ms-4 justify-self-start">
        <ArrowLeft aria-hidden className="size-5" />
        {t`Back to Network`}
      </ButtonLink>
      {profile && mayConfirm(me.id, { ...profile, answererId: profile.answeredBy?.id }) ? (
        <PlayerNewcomer profile={profile} />
      ) : profile ? (
        <>
          <PlayerProfile profile={profile} actions={actions} way={way} />
          {me.isAdmin && !isOwn && desk?.(profile)}
        </>
      ) : (
        <>
          <PageTitle title={t`Member`} hidden />
          {error ? (
            <ErrorState sentence={sentenceFor(error)} onRetry={refetch} busy={isFetching} />
          ) : (
            <PlayerSkeleton />
          )}
        </>
      )}
    </div>
  )
}

function sentenceFor(error: Error): string {
  return error instanceof InvalidPlayer ? INVALID : sentenceOf(error, NOT_LOADED)
}

const INVALID = t`We could not load this member. Please try again.`
const NOT_LOADED = t`This profile could not be loaded. Please check your connection and try again.`

function PlayerSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{t`Loading the profile…`}</VisuallyHidden>
      <Card className="grid justify-items-center gap-4 py-6">
        <Skeleton className="size-20 rounded-full sm:size-32" />
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-5 w-64" />
        <Skeleton className="h-11 w-40" />
        <Skeleton className="h-20 w-full" />
      </Card>
    </div>
  )
}

function PlayerNewcomer({ profile }: { profile: Profile }) {
  const { id, name, profilePhoto, createdAt, sponsor, answeredBy } = profile
  const navigate = useNavigate()
  const confirming = useConfirmPlayer(id)
  const declining = useDeclinePlayer(id)
  const [isDeclining, setIsDeclining] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnderWay, attempt] = useOneAtATime(async (act: () => Promise<void>) => {
    setProblem(null)
    await act().catch((error: unknown) => setProblem(sentenceOf(error, UNREACHABLE)))
  })
  const confirm = async () => {
    await confirming.mutateAsync()
    toast({ title: t`${name} is now connected with you.` })
  }
  const decline = async () => {
    await declining.mutateAsync()
    toast({ title: t`${name} was declined.` })
    await navigate(paths.network())
  }
  return (
    <Card className="grid justify-items-center gap-4 py-8 text-center sm:py-10">
      <Avatar name={name} photo={profilePhoto} size="xl" alone />
      <PageTitle title={t`Is this ${name}?`} className={`max-w-full ${titleSize(name)}`} />
      <PlayerBadges player={profile} />
      <PlayerPhone player={profile} />
      <p className="measure text-quiet">
        {sponsor && answeredBy && sponsor.id !== answeredBy.id ? (
          createdAt ? (
            <Trans>
              They registered with the QR code of {{ name: sponsor.name }}, who cannot answer now,{' '}
              <Time at={createdAt} />.
            </Trans>
          ) : (
            t`They registered with the QR code of ${{ name: sponsor.name }}, who cannot answer now.`
          )
        ) : createdAt ? (
          <Trans>
            They registered with your QR code, <Time at={createdAt} />.
          </Trans>
        ) : (
          t`They registered with your QR code.`
        )}{' '}
        {t`Confirm only someone you know and whose face you see here. The two of you will then have a trust bond.`}
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <div className="grid w-full max-w-sm grid-cols-2 gap-3">
        <Button size="lg" disabled={isUnderWay} onClick={() => setIsDeclining(true)}>
          {t`Decline`}
        </Button>
        <Button
          size="lg"
          variant="primary"
          disabled={isUnderWay}
          busy={confirming.isPending}
          busyLabel={t`Confirming…`}
          onClick={() => void attempt(confirm)}
        >
          {t`Confirm`}
        </Button>
      </div>
      <ConfirmDialog
        open={isDeclining}
        danger
        title={t`Decline ${name}?`}
        confirmLabel={t`Decline`}
        busy={declining.isPending}
        onConfirm={() => void attempt(decline).then(() => setIsDeclining(false))}
        onCancel={() => setIsDeclining(false)}
      >
        {t`Their account is removed, and they are signed out. This cannot be undone, but they can join again with a new invitation.`}
      </ConfirmDialog>
    </Card>
  )
}
