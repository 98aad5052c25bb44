import { useId, useState } from 'react'
import { useHeld } from '../../parts/form/held.ts'
import { keepInTab } from '../../browser/tab-storage.ts'
import { useKeptKey } from '../../parts/form/kept.ts'
import { ProveNumber } from '../../parts/form/prove-number.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useMember } from '../session/use-session.ts'
import { PROFILE, ProfileForm } from './profile-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'

type Props = { open: boolean; onClose: () => void }

/**
 * Changes one's own photo, name and phone (PRO-01 to PRO-11); a new number may need a texted code. After any closing it
 * reopens as it was left.
 */
export function ProfileDialog({ open, onClose }: Props) {
  const me = useMember()
  const formId = useId()
  const [unproved, setUnproved] = useHeld<string | null>('number to prove', null)
  const kept = useKeptKey(PROFILE)
  const [isBusy, setIsBusy] = useState(false)
  const finish = () => {
    keepInTab(kept, null)
    setUnproved(() => null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={unproved ? 'Confirm your new number' : 'Update Profile'}
      actions={
        <>
          <Button onClick={unproved ? () => setUnproved(() => null) : onClose}>
            {unproved ? 'Back' : 'Cancel'}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} busyLabel="Saving…">
            {unproved ? 'Confirm' : 'Save'}
          </Button>
        </>
      }
    >
      {unproved ? (
        <ProveNumber
          formId={formId}
          phone={unproved}
          says="Profile updated"
          onBusy={setIsBusy}
          onProved={finish}
        />
      ) : (
        <>
          <ProfilePhoto me={me} />
          <ProfileForm
            formId={formId}
            me={me}
            onBusy={setIsBusy}
            onSaved={onClose}
            onMustProve={(phone) => setUnproved(() => phone)}
          />
        </>
      )}
    </Dialog>
  )
}
