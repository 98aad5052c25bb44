import { t } from '@lingui/core/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ask } from '../../api.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE_TYPED } from '../../parts/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { proveNumber } from '../registration/registration.data.ts'
import { loadAgain } from '../session/load-again.ts'
import { useMember } from '../session/use-session.ts'
import { CodeStep } from '../sign-in/code-step.tsx'

type Props = {
  /** The name of the member to sign in as, or null for the admin. */
  name: string | null
  onClose: () => void
}

/** Signs in to the operator's other account. The current account stays signed in. */
export function SignInDialog({ name, onClose }: Props) {
  const me = useMember()
  const [phone, setPhone] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [codeSentTo, setCodeSentTo] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem) input.current?.focus()
  }, [problem])

  async function enter(): Promise<string | null> {
    if (phone.trim() === '') return t`Phone number is required`
    const reply = await ask('POST /api/auth/login', { body: { phone: phone.trim() } }).catch(() => null)
    if (reply?.status === 200) loadAgain()
    else if (reply?.status === 401) setCodeSentTo(reply.body.phone)
    else if (reply?.status === 202 || reply?.status === 404) return NOT_THEIRS
    else return reply?.body?.error ?? UNREACHABLE_TYPED
    return null
  }

  async function prove(code: string): Promise<string | null> {
    const proof = await proveNumber(codeSentTo!, code)
    if (proof.kind === 'refused') return proof.sentence
    if (proof.kind !== 'signed-in') return NOT_THEIRS
    loadAgain()
    return null
  }

  const [isChecking, send] = useOneAtATime(async () => setProblem(await enter()))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={name === null ? t`Log in to the admin desk` : t`Log in as ${name}`}
      description={
        name === null
          ? t`Enter the number of the desk. You stay signed in as ${{ me: me.name }}, too.`
          : t`Enter the number of ${name}. You stay signed in as ${{ me: me.name }}, too.`
      }
    >
      {codeSentTo === null ? (
        <form noValidate className="grid gap-4 pb-2" onSubmit={submit}>
          <PhoneField
            ref={input}
            label={t`Mobile number`}
            enterKeyHint="go"
            value={phone}
            onChange={(typed) => {
              setPhone(typed)
              setProblem(null)
            }}
            error={problem ?? undefined}
          />
          <Button type="submit" variant="primary" size="lg" wide busy={isChecking} busyLabel={t`Checking...`}>
            {t`Continue`}
          </Button>
        </form>
      ) : (
        <CodeStep
          phone={codeSentTo}
          onCode={prove}
          onResend={enter}
          onChangeNumber={() => setCodeSentTo(null)}
          onPasskey={({ status }) => status === 200 && loadAgain()}
        />
      )}
    </Dialog>
  )
}

const NOT_THEIRS = t`This is not the number of your other account. Please check it.`
