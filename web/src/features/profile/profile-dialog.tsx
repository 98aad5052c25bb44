import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useMember } from '../session/use-session.ts'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'
import { ProveNumber } from './prove-number.tsx'

type Props = { open: boolean; onClose: () => void }

/** Changes one's own photo, name and phone (PRO-01 to PRO-11); a new number may have to be proved by a texted code. */
export function ProfileDialog({ open, onClose }: Props) {
  const me = useMember()
  const formId = useId()
  const [unproved, setUnproved] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={unproved ? 'Confirm your new number' : 'Update Profile'}
      actions={
        <>
          <Button onClick={unproved ? () => setUnproved(null) : onClose}>
            {unproved ? 'Back' : 'Cancel'}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} busyLabel="Saving…">
            {unproved ? 'Confirm' : 'Save'}
          </Button>
        </>
      }
    >
      {unproved ? (
        <ProveNumber formId={formId} phone={unproved} onBusy={setIsBusy} onProved={onClose} />
      ) : (
        <>
          <ProfilePhoto me={me} />
          <ProfileForm
            formId={formId}
            me={me}
            onBusy={setIsBusy}
            onSaved={onClose}
            onMustProve={setUnproved}
          />
        </>
      )}
    </Dialog>
  )
}
