import { t } from '@lingui/core/macro'
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
        {t`Cancel`}
      </Button>
      <Button variant="primary" busy={isBusy} onClick={() => void leave()}>
        {t`Logout`}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Logout`}
      description={t`Are you sure you want to logout?`}
      actions={actions}
    >
      {other?.account && other.isSignedIn && (
        <p>{t`You are signed in as ${{ name: other.account.name }}, too. Logout ends both here.`}</p>
      )}
      {phoneVerification && (
        <Checkbox
          label={t`This is not my device. Ask for a code at the next sign-in here.`}
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

const FAILURE = t`This browser could not be forgotten. Please check your connection and try again.`
