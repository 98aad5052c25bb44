import { useState } from 'react'
import { read, sentenceOf } from '../api.ts'
import { useConfig } from '../features/session/config.data.ts'
import { useSessionActions } from '../features/session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useOtherAccount } from './other-account.data.ts'

/** Asks whether to sign out, with the option to stop trusting this browser. */
export function LogoutQuestion({ onClose }: { onClose: () => void }) {
  const { signOut } = useSessionActions()
  const { phoneVerification } = useConfig()
  const { data: other } = useOtherAccount()
  const [isTheirs, setIsTheirs] = useState(true)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const leave = async () => {
    if (!isTheirs) {
      setIsBusy(true)
      setError('')
      try {
        await read('DELETE /api/auth/trust', {})
      } catch (failure) {
        setIsBusy(false)
        return setError(sentenceOf(failure, FAILURE))
      }
    }
    await signOut()
  }
  const actions = (
    <>
      <Button data-autofocus onClick={onClose}>
        Cancel
      </Button>
      <Button variant="primary" busy={isBusy} onClick={() => void leave()}>
        Logout
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Logout"
      description="Are you sure you want to logout?"
      actions={actions}
    >
      {other?.account && other.isSignedIn && (
        <p>You are signed in as {other.account.name}, too. Logout ends both here.</p>
      )}
      {phoneVerification && (
        <Checkbox
          label="This is not my device. Ask for a code at the next sign-in here."
          checked={!isTheirs}
          onChange={({ currentTarget }) => setIsTheirs(!currentTarget.checked)}
        />
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </Dialog>
  )
}

const FAILURE = 'This browser could not be forgotten. Please check your connection and try again.'
