import { t } from '@lingui/core/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { latePart, quietPart } from '../../parts/late.tsx'
import { Button } from '../../ui/button.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import type { SignIn } from './use-sign-in.ts'

const SuspendedNote = quietPart(async () => (await import('../reports/suspended-note.tsx')).SuspendedNote)
const CodeStep = latePart(async () => (await import('./code-step.tsx')).CodeStep, null)

/** `takesFocus` is true if the form replaces a button that had focus. */
type Props = { signIn: SignIn; takesFocus?: boolean }

export function SignInForm({ signIn, takesFocus = false }: Props) {
  if (signIn.codeSentTo !== null)
    return (
      <CodeStep
        phone={signIn.codeSentTo}
        onCode={signIn.submitCode}
        onResend={signIn.resendCode}
        onChangeNumber={signIn.changeNumber}
        onPasskey={signIn.followPasskey}
      />
    )
  return <NumberStep signIn={signIn} takesFocus={takesFocus} />
}

function NumberStep({ signIn, takesFocus }: Required<Props>) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A suspended person's number is correct, and their next step is the button below the field, so don't
    // focus the field.
    if (signIn.problem && !signIn.isSuspended) input.current?.focus()
  }, [signIn.problem, signIn.isSuspended])
  const [hasNote, setHasNote] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void signIn.submit()
  }
  return (
    <form noValidate className="grid w-full gap-3" onSubmit={submit}>
      <PhoneField
        ref={input}
        label={t`Mobile number`}
        hideLabel
        placeholder={t`Enter mobile number`}
        enterKeyHint="go"
        autoFocus={takesFocus}
        value={signIn.phone}
        onChange={signIn.type}
        error={signIn.problem ?? undefined}
      />
      {signIn.isSuspended && (
        <SuspendedNote onThere={() => setHasNote(true)} onNothing={signIn.followSuspended} />
      )}
      {/* The same number would only be refused again. */}
      {!(signIn.isSuspended && hasNote) && (
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          busy={signIn.isChecking}
          busyLabel={t`Checking...`}
        >
          {t`Continue`}
        </Button>
      )}
    </form>
  )
}
