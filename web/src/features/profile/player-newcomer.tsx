import type { PlayerProfile } from '@kinhold/contract/players'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '../../api.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PageTitle, titleSize } from '../../ui/page-title.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.ts'
import { PlayerBadges } from './player-badges.tsx'
import { PlayerPhone } from './player-phone.tsx'
import { useConfirmPlayer, useDeclinePlayer } from './profile.data.ts'

/** A member who registered with the reader's personal QR, to be confirmed. Until the answer they have no bond. */
export function PlayerNewcomer({ profile }: { profile: PlayerProfile }) {
  const { id, name, profilePhoto, createdAt, sponsor, answeredBy } = profile
  const [isDeclining, setIsDeclining] = useState(false)
  const { confirm, decline, problem, isUnderWay, isConfirming, isRemoving } = useAnswer(id, name)
  return (
    <Card className="grid justify-items-center gap-4 py-8 text-center sm:py-10">
      <Avatar name={name} photo={profilePhoto} size="xl" alone />
      <PageTitle title={`Is this ${name}?`} className={`max-w-full ${titleSize(name)}`} />
      <PlayerBadges player={profile} />
      <PlayerPhone player={profile} />
      <p className="measure text-quiet">
        {sponsor && answeredBy && sponsor.id !== answeredBy.id
          ? `They registered with the QR code of ${sponsor.name}, who cannot answer now`
          : 'They registered with your QR code'}
        , <Time at={createdAt} />. Confirm only someone whom you know and whose face you see here: a trust
        bond will hold between the two of you.
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <div className="grid w-full max-w-sm grid-cols-2 gap-3">
        <Button size="lg" disabled={isUnderWay} onClick={() => setIsDeclining(true)}>
          Decline
        </Button>
        <Button
          size="lg"
          variant="primary"
          disabled={isUnderWay}
          busy={isConfirming}
          busyLabel="Confirming…"
          onClick={confirm}
        >
          Confirm
        </Button>
      </div>
      <ConfirmDialog
        open={isDeclining}
        danger
        title={`Decline ${name}?`}
        confirmLabel="Decline"
        busy={isRemoving}
        onConfirm={() => void decline().then(() => setIsDeclining(false))}
        onCancel={() => setIsDeclining(false)}
      >
        Their account is removed, and they are signed out. This cannot be undone; they can join again with a
        new invitation.
      </ConfirmDialog>
    </Card>
  )
}

function useAnswer(id: number, name: string) {
  const navigate = useNavigate()
  const confirming = useConfirmPlayer(id)
  const declining = useDeclinePlayer(id)
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnderWay, attempt] = useOneAtATime(async (act: () => Promise<void>) => {
    setProblem(null)
    await act().catch((error: unknown) => setProblem(sentenceOf(error, UNREACHABLE)))
  })
  return {
    problem,
    isUnderWay,
    isConfirming: confirming.isPending,
    isRemoving: declining.isPending,
    confirm: () =>
      attempt(async () => {
        await confirming.mutateAsync()
        toast({ title: `${name} is now connected with you.` })
      }),
    decline: () =>
      attempt(async () => {
        await declining.mutateAsync()
        toast({ title: `${name} was declined.` })
        await navigate(paths.network())
      }),
  }
}
