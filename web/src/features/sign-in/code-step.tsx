import { CODE_DIGITS } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { canPasskeys, signByPasskey } from '../../browser/passkeys.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { useConfig } from '../session/config.data.ts'
import type { SignInReply } from './outcome.ts'
import { askForPasskey, bringPasskey } from './passkeys/passkeys.data.ts'

type Props = {
  phone: string
  /** Checks a code and returns an error message, or null if the code is correct. */
  onCode: (code: string) => Promise<string | null>
  /** Requests a new code and returns an error message, or null if the code was sent. */
  onResend: () => Promise<string | null>
  onChangeNumber?: () => void
  /**
   * Called with the server's response to a sign-in with a passkey. Omitted if the form accepts only codes.
   */
  onPasskey?: (reply: SignInReply) => void
}

export function CodeStep({ phone, onCode, onResend, onChangeNumber, onPasskey }: Props) {
  const { smsAvailable } = useConfig()
  const words = smsAvailable ? OF_TEXT : OF_TERMINAL
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [notice, setNotice] = useState<string | null>(null)
  const [secondsToWait, waitAgain] = useCountdown()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [problem])
  const [isChecking, check] = useOneAtATime(async (code: string) => {
    setProblem((await onCode(code)) ?? undefined)
  })
  const [isSending, resend] = useOneAtATime(async () => {
    const sentence = await onResend()
    setProblem(sentence ?? undefined)
    setNotice(sentence === null ? words.again : null)
    waitAgain()
  })
  // Send a complete code right away, and leave a rejected code in the field.
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, CODE_DIGITS)
    setTyped(digits)
    setProblem(undefined)
    if (digits.length === CODE_DIGITS && digits !== typed) void check(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.length === CODE_DIGITS) void check(typed)
    else setProblem(words.enter)
  }
  const changeNumber = () => {
    const around = form.current!.parentElement!
    flushSync(() => onChangeNumber?.())
    // The number field has replaced this form and its focused button, so focus the field.
    ;[...around.querySelectorAll<HTMLElement>('[type=tel]')].at(-1)?.focus()
  }
  return (
    <form ref={form} noValidate className="grid w-full gap-4" onSubmit={submit}>
      <p className="text-center">
        {words.made(
          <strong className="font-medium whitespace-nowrap">
            <PhoneNumber of={phone} />
          </strong>,
        )}
      </p>
      <Field
        ref={input}
        label={t`Six-digit code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS + 2}
        value={typed}
        onChange={(event) => type(event.target.value)}
        error={problem}
      />
      <Button type="submit" variant="primary" size="lg" wide busy={isChecking} busyLabel={t`Checking...`}>
        {t`Continue`}
      </Button>
      {onPasskey && <PasskeyEntry onReply={onPasskey} />}
      <div className="flex flex-wrap justify-center gap-x-1">
        <Button
          variant="quiet"
          className="px-2.5 text-sm"
          disabled={secondsToWait > 0}
          busy={isSending}
          onClick={() => void resend()}
        >
          {secondsToWait > 0 ? t`New code in ${secondsToWait} s` : t`Send a new code`}
        </Button>
        {onChangeNumber && (
          <Button variant="quiet" className="px-2.5 text-sm" onClick={changeNumber}>
            {t`Change number`}
          </Button>
        )}
      </div>
      <p role="status" className="text-center text-sm text-quiet empty:hidden">
        {notice}
      </p>
    </form>
  )
}

const OF_TEXT = {
  made: (phone: ReactNode) => <Trans>We texted a code to {phone}.</Trans>,
  again: t`A new code is on its way.`,
  enter: t`Please enter the six digits we texted you.`,
}
// Without an SMS provider, the code isn't texted and appears only in the server's terminal (FAM-83).
const OF_TERMINAL: typeof OF_TEXT = {
  made: (phone) => <Trans>Ask whoever runs this server for your code, for the number {phone}.</Trans>,
  again: t`There is a new code. Ask whoever runs this server for it.`,
  enter: t`Please enter the six digits of your code.`,
}

/** Signs in with a passkey instead of a code (TRU-121). */
function PasskeyEntry({ onReply }: { onReply: (reply: SignInReply) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, ask] = useOneAtATime(async () => {
    setProblem(null)
    const asked = await askForPasskey()
    if (typeof asked === 'string') return setProblem(asked)
    const signed = await signByPasskey(asked)
    if (typeof signed === 'string') return setProblem(NOT_SIGNED)
    const reply = await bringPasskey(signed)
    if (typeof reply === 'string') return setProblem(reply)
    onReply(reply)
  })
  if (!canPasskeys()) return null
  return (
    <>
      <Button
        size="lg"
        wide
        busy={isAsking}
        busyLabel={t`Waiting for your passkey…`}
        onClick={() => void ask()}
      >
        {t`Use a passkey`}
      </Button>
      <p role="alert" className="text-center text-danger empty:hidden">
        {problem}
      </p>
    </>
  )
}

const NOT_SIGNED = t`No passkey was used. You can try again, or enter the code.`

// Text messages usually arrive within this time.
const RESEND_PAUSE_SECONDS = 30

function useCountdown(): [number, () => void] {
  const [seconds, setSeconds] = useState(RESEND_PAUSE_SECONDS)
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds, () => setSeconds(RESEND_PAUSE_SECONDS)]
}
