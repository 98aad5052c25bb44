import { CONSENT_TIMEOUT_MS } from '@kinhold/domain/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { closePopups } from '../../browser/popup.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { toast } from '../../ui/toast.ts'
import { ConsentText } from './consent-text.tsx'
import { acceptTexts, type Declared, declineTexts } from './interest.data.ts'

type Props = { declared: Declared; onAccepted: () => void; leave: () => void }

/** Asks for consent to texts. Only its two buttons close it, or the end of a minute (REG-38, REG-43). */
export function ConsentStep({ declared, onAccepted, leave }: Props) {
  const [isSending, setIsSending] = useState(false)
  useTimeOut(leave)

  async function accept() {
    setIsSending(true)
    try {
      await acceptTexts(declared)
      onAccepted()
    } catch {
      setIsSending(false)
      toast({ title: 'Error', description: 'Something went wrong. Please try again.', tone: 'danger' })
    }
  }

  function decline() {
    declineTexts(declared)
    closePopups()
    leave()
  }

  return (
    <>
      <ConsentText />
      <DialogActions>
        <Button size="lg" disabled={isSending} onClick={decline}>
          I Decline
        </Button>
        <Button variant="primary" size="lg" busy={isSending} onClick={() => void accept()}>
          I Accept - Send SMS
        </Button>
      </DialogActions>
    </>
  )
}

function useTimeOut(leave: () => void) {
  const onTimeOut = useEffectEvent(() => {
    closePopups()
    leave()
  })
  useEffect(() => {
    const timer = setTimeout(() => onTimeOut(), CONSENT_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
}
