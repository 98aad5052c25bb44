import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { completeRegistration, type Registered } from './registration.data.ts'
import { SponsorCheck } from './sponsor-check.tsx'
import { tellRegistrationFailed, useJoin } from './use-join.ts'
import { useSelfie } from './use-selfie.ts'

type Props = {
  invited: { phone: string; recipientName: string; sponsorId: number }
  onClose: () => void
  /** The number must be verified by a code before the registration is accepted. */
  onCodeNeeded: () => void
}

/** An invited person's registration from the login screen: a selfie, then the sponsor check, whose YES registers. */
export function InvitedFlow({ invited, onClose, onCodeNeeded }: Props) {
  const selfie = useSelfie(`the invitation of ${invited.phone}`)
  const [problem, setProblem] = useState<string | null>(null)
  const [isJoining, setIsJoining] = useState(false)
  const join = useJoin()

  function follow(registered: Registered) {
    if (registered.kind === 'joined') {
      selfie.forget()
      return join(registered.player)
    }
    if (registered.kind === 'code-needed') return onCodeNeeded()
    tellRegistrationFailed()
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

  const { file, photoUrl } = selfie
  if (photoUrl === null || file === null)
    return (
      <Dialog open onClose={onClose} title="Upload Photo to Complete Invitation">
        <p className="text-quiet">
          Welcome, {invited.recipientName}. Add a selfie, so that the people who know you can be sure that it
          is you.
        </p>
        <div className="pb-4">
          <PhotoPicker label="Add a selfie" {...selfie.picker} />
        </div>
      </Dialog>
    )
  return (
    <Dialog open title="Is this your sponsor?">
      <SponsorCheck
        sponsorId={invited.sponsorId}
        selfie={file}
        problem={problem}
        isJoining={isJoining}
        onYes={() => void register(photoUrl)}
        onNo={() => {
          selfie.forget()
          onClose()
        }}
      />
    </Dialog>
  )
}
