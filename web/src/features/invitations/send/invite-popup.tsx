import type { Invitation } from '@kinhold/contract/invitations'
import { useState } from 'react'
import { CardStep } from './card-step.tsx'
import { EmailStep } from './email-step.tsx'
import { SmsStep } from './sms-step.tsx'
import { Step } from './step.tsx'
import { useMessages } from './use-messages.ts'
import { WaysStep } from './ways-step.tsx'

const STEPS = {
  card: 'Invitation',
  ways: 'Ways to send it',
  sms: 'Send SMS',
  email: 'Send Email',
}

/** The invitation to show, save or send (INV-27 to INV-29). A typed message is kept from step to step. */
export function InvitePopup({ invitation }: { invitation: Invitation }) {
  const [step, setStep] = useState<keyof typeof STEPS>('card')
  const messages = useMessages(invitation)
  const toWays = () => setStep('ways')
  return (
    <Step key={step} label={STEPS[step]}>
      {step === 'card' && <CardStep invitation={invitation} onSend={toWays} />}
      {step === 'ways' && (
        <WaysStep
          invitation={invitation}
          onSms={() => setStep('sms')}
          onEmail={() => setStep('email')}
          onBack={() => setStep('card')}
        />
      )}
      {step === 'sms' && <SmsStep invitation={invitation} message={messages.sms} onDone={toWays} />}
      {step === 'email' && <EmailStep message={messages.email} onDone={toWays} />}
    </Step>
  )
}
