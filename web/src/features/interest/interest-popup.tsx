import { asksForConsent, type InterestLevel } from '@kinhold/domain/interest'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { lateCode, useLate } from '../../browser/late-code.ts'
import { page } from '../../browser/page.ts'
import { closePopups, openPopup } from '../../browser/popup.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Triangle } from '../../ui/figure/triangle.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfig } from '../session/config.data.ts'
import { InterestForm } from './interest-form.tsx'
import { acceptTexts, type Declared, declineTexts } from './interest.data.ts'

const CONSENT_TIMEOUT_MS = 60_000

const THANK_YOU_MS = 3_000

type Props = {
  /** The number that wasn't found, as returned by the server or as typed. */
  phone: string
  /** True if the server couldn't parse the number, so the user has to correct it. */
  isUnreadable?: boolean
  onClose: () => void
  leave?: () => void
}

type Step = { is: 'form' } | { is: 'consent'; declared: Declared } | { is: 'thanks' }

/**
 * Asks someone whose number is unknown about their interest, unless the number just lacks a country code
 * (FAM-88).
 */
export function InterestPopup(props: Props) {
  return props.isUnreadable ? <UnlessNational {...props} /> : <Popup {...props} />
}

const ABROAD = lateCode(() => import('../../ui/phone-abroad.ts'))

// Shows no popup for a national number, since the phone field already reports the missing country code.
function UnlessNational(props: Props) {
  const { phone, onClose } = props
  const { had: abroad, error } = useLate(ABROAD)
  const isNational = abroad?.countryHint(phone, true) !== undefined
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isNational) close()
  }, [isNational])
  return isNational || !(abroad || error) ? null : <Popup {...props} />
}

function Popup({ phone, isUnreadable = false, onClose, leave = page.reloadHome }: Props) {
  const [step, setStep] = useState<Step>({ is: 'form' })

  function goOn(declared: Declared, level: InterestLevel) {
    if (asksForConsent(level)) setStep({ is: 'consent', declared })
    else leave()
  }
  // Keep the dialog open while leaving the page, since closing it would cancel the navigation.
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
  form: t`Would you like to join?`,
  consent: t`SMS Consent Disclosure`,
  thanks: t`THANK YOU`,
}

function ThankYouStep({ onDone }: { onDone: () => void }) {
  const { smsAvailable } = useConfig()
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const timer = setTimeout(() => done(), THANK_YOU_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="grid gap-6 pb-4">
      <p className="text-quiet">
        {t`We have noted your interest.`}{' '}
        {smsAvailable ? t`A text message is on its way to you.` : t`The admin sees it.`}
      </p>
      <Triangle className="mx-auto size-20 text-evergreen" />
    </div>
  )
}

type ConsentStepProps = { declared: Declared; onAccepted: () => void; leave: () => void }

function ConsentStep({ declared, onAccepted, leave }: ConsentStepProps) {
  const [isSending, accept] = useOneAtATime(async () => {
    try {
      await acceptTexts(declared)
      onAccepted()
    } catch {
      toast({ title: t`Error`, description: t`Something went wrong. Please try again.`, tone: 'danger' })
    }
  })
  const end = () => {
    closePopups()
    leave()
  }
  const onTimeOut = useEffectEvent(end)
  useEffect(() => {
    const timer = setTimeout(() => onTimeOut(), CONSENT_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  const decline = () => {
    declineTexts(declared)
    end()
  }

  return (
    <>
      <ConsentText />
      <DialogActions>
        <Button size="lg" disabled={isSending} onClick={decline}>
          {t`I Decline`}
        </Button>
        <Button variant="primary" size="lg" busy={isSending} onClick={() => void accept()}>
          {t`I Accept - Send SMS`}
        </Button>
      </DialogActions>
    </>
  )
}

function ConsentText() {
  const { appName, smsAvailable } = useConfig()
  return (
    <div className="grid gap-3 text-sm">
      <p>
        {t`By pressing “I Accept - Send SMS” you agree that ${appName} may send text messages to the mobile number you gave, which you have told us is yours.`}
      </p>
      <ul className="grid list-disc gap-2 ps-5 marker:text-quiet">
        <li>
          {smsAvailable
            ? t`You get one message now that confirms your interest. After that we write rarely, and only about your interest in joining.`
            : t`We write rarely, and only about your interest in joining.`}
        </li>
        <li>{t`Message and data rates may apply, depending on your mobile plan.`}</li>
        <li>
          {t`Reply STOP to any message and we will not write again. Reply HELP and we will tell you how to reach us.`}
        </li>
        <li>
          {t`You do not have to agree. Consent is not a condition of joining, and you do not have to buy anything.`}
        </li>
        <li>{t`We never sell your number, and never share it for advertising.`}</li>
        <li>{t`Mobile carriers are not liable for late or undelivered messages.`}</li>
      </ul>
      <p>
        <Trans>
          You can read how we use your answers in our{' '}
          <Policy address={paths.privacy()}>Privacy Policy</Policy> and our{' '}
          <Policy address={paths.terms()}>Terms and Conditions</Policy>.
        </Trans>
      </p>
    </div>
  )
}

function Policy({ address, children }: { address: string; children: string }) {
  const open = (event: MouseEvent) => {
    if (openPopup(address)) event.preventDefault()
  }
  return (
    <a className="text-evergreen underline" href={address} target="_blank" rel="noopener" onClick={open}>
      {children}
    </a>
  )
}
