import { asksForConsent, type InterestLevel } from '@kinhold/domain/interest'
import { useEffect, useEffectEvent, useState } from 'react'
import { page } from '../../browser/page.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Triangle } from '../../ui/figure/triangle.tsx'
import { ConsentStep } from './consent-step.tsx'
import { InterestForm } from './interest-form.tsx'
import type { Declared } from './interest.data.ts'

// 'THANK YOU' stays for three seconds (REG-40).
const THANK_YOU_MS = 3_000

type Props = {
  /** The number that was not found, as the server returned it or else as typed. */
  phone: string
  /** The server could not parse the number, so it must be corrected first. */
  isUnreadable?: boolean
  onClose: () => void
  /** Goes to the first page. */
  leave?: () => void
}

type Step = { is: 'form' } | { is: 'consent'; declared: Declared } | { is: 'thanks' }

/** The options of a visitor with an unknown number: declare interest, and answer if we may text them. */
export function InterestPopup({ phone, isUnreadable = false, onClose, leave = page.reloadHome }: Props) {
  const [step, setStep] = useState<Step>({ is: 'form' })

  function goOn(declared: Declared, level: InterestLevel) {
    if (asksForConsent(level)) setStep({ is: 'consent', declared })
    else leave()
  }
  // The dialog stays open while leaving, since closing goes back in the history, which would cancel the navigation.
  return (
    <Dialog open title={TITLES[step.is]} onClose={step.is === 'form' ? onClose : undefined}>
      {step.is === 'form' && <InterestForm phone={phone} isUnreadable={isUnreadable} onDeclared={goOn} />}
      {step.is === 'consent' && (
        <ConsentStep declared={step.declared} onAccepted={() => setStep({ is: 'thanks' })} leave={leave} />
      )}
      {step.is === 'thanks' && <ThankYouStep onDone={leave} />}
    </Dialog>
  )
}

const TITLES: Record<Step['is'], string> = {
  form: 'Would you like to join?',
  consent: 'SMS Consent Disclosure',
  thanks: 'THANK YOU',
}

/** Shows the thanks for three seconds, then calls `onDone` (REG-39, REG-40). */
function ThankYouStep({ onDone }: { onDone: () => void }) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const timer = setTimeout(() => done(), THANK_YOU_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="grid gap-6 pb-4">
      <p className="text-quiet">We have noted your interest. A text message is on its way to you.</p>
      <Triangle className="mx-auto size-20 text-evergreen" />
    </div>
  )
}
