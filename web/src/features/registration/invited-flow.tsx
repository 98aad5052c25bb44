import type { PlayerCard } from '@kinhold/contract/players'
import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { completeRegistration, type Registered, useSponsor } from './registration.data.ts'
import { toastRegistrationFailed, useJoin } from './use-join.ts'
import { useSelfie } from './use-selfie.ts'

type Props = {
  invited: { phone: string; recipientName: string; sponsorId: number; isReturning?: true | undefined }
  onClose: () => void
  onCodeNeeded: () => void
}

/** Registers an invited person, who takes a selfie and then accepts the sponsor with YES. */
export function InvitedFlow({ invited, onClose, onCodeNeeded }: Props) {
  const selfie = useSelfie(`the invitation of ${invited.phone}`)
  const [problem, setProblem] = useState<string | null>(null)
  const [isJoining, setIsJoining] = useState(false)
  const join = useJoin()
  const { file, photoUrl } = selfie
  const sponsor = useSponsor(photoUrl === null ? null : invited.sponsorId)

  function follow(registered: Registered) {
    if (registered.kind === 'joined') {
      selfie.forget()
      return join(registered.player)
    }
    if (registered.kind === 'code-needed') return onCodeNeeded()
    toastRegistrationFailed()
    const photoProblem = registered.fields['profilePhoto']
    if (photoProblem) selfie.complain(photoProblem, true)
    else setProblem(registered.sentence)
  }

  async function register(profilePhoto: string) {
    setProblem(null)
    setIsJoining(true)
    const { phone, recipientName: name, sponsorId } = invited
    const registered = await completeRegistration({ phone, name, profilePhoto, sponsorId })
    setIsJoining(false)
    follow(registered)
  }

  if (photoUrl === null || file === null)
    return (
      <Dialog open onClose={onClose} title={t`Upload Photo to Complete Invitation`}>
        <p className="text-balance text-quiet">
          {invited.isReturning
            ? t`Welcome back, ${{ recipientName: invited.recipientName }}. Your account is still here, but you have to register again, with a new selfie. Next, you’ll see your sponsor.`
            : t`Welcome, ${{ recipientName: invited.recipientName }}. Add a selfie, so that the people who know you can be sure it’s you. Next, you’ll see who invited you.`}
        </p>
        <div className="pb-4">
          <PhotoPicker label={t`Add a selfie`} isMain {...selfie.picker} />
        </div>
      </Dialog>
    )
  const decline = () => {
    selfie.forget()
    onClose()
  }
  // The dialog has only the two answers and no close button (REG-04).
  return (
    <Dialog open title={t`Is this your sponsor?`}>
      {sponsor.isError ? (
        <ErrorState
          sentence={sentenceOf(
            sponsor.error,
            t`We could not load your sponsor. Please check your connection.`,
          )}
          onRetry={() => void sponsor.refetch()}
          busy={sponsor.isFetching}
        />
      ) : (
        <Pair sponsor={sponsor.data} selfie={file} />
      )}
      <p role="alert" className="text-center text-danger empty:hidden">
        {problem}
      </p>
      <DialogActions>
        <Button size="lg" disabled={isJoining} onClick={decline}>
          {t`No - Cancel`}
        </Button>
        <Button
          variant="primary"
          size="lg"
          disabled={!sponsor.data}
          busy={isJoining}
          onClick={() => void register(photoUrl)}
        >
          {t`YES`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Pair({ sponsor, selfie }: { sponsor: PlayerCard | undefined; selfie: File }) {
  const own = useObjectUrl(selfie)
  return (
    <>
      <div className="mt-2 flex items-center justify-center">
        {sponsor ? (
          <Avatar name={sponsor.name} photo={sponsor.profilePhoto} size="xl" alone />
        ) : (
          <Skeleton className="size-32 rounded-full!" />
        )}
        <span aria-hidden className="h-0.5 w-8 bg-edge" />
        <img src={own} alt={t`Your photo`} className="size-20 rounded-full object-cover" />
      </div>
      {sponsor ? (
        <p className="text-center font-display text-heading">
          <bdi>{sponsor.name}</bdi>
        </p>
      ) : (
        <Skeleton className="mx-auto h-7 w-40" />
      )}
      <p className="text-center text-quiet">
        {t`Say YES only if you know this person yourself. Sponsors answer for the people they invite.`}
      </p>
    </>
  )
}

function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
