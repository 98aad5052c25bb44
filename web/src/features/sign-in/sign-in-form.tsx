import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { CodeStep } from './code-step.tsx'
import type { SignIn } from './use-sign-in.ts'

/** One field and one button; in their place, the code step while a texted code is waited for. */
export function SignInForm({ signIn }: { signIn: SignIn }) {
  if (signIn.codeSentTo !== null)
    return (
      <CodeStep
        phone={signIn.codeSentTo}
        onCode={signIn.submitCode}
        onResend={signIn.resendCode}
        onChangeNumber={signIn.changeNumber}
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void signIn.submit()
  }
  return (
    <form noValidate className="grid w-full gap-3" onSubmit={submit}>
      <PhoneField
        label="Mobile number"
        hideLabel
        placeholder="Enter mobile number"
        enterKeyHint="go"
        value={signIn.phone}
        onChange={signIn.type}
        error={signIn.problem ?? undefined}
      />
      <Button type="submit" variant="primary" size="lg" wide busy={signIn.isChecking} busyLabel="Checking...">
        Continue
      </Button>
    </form>
  )
}
