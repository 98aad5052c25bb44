import { CODE_DIGITS } from '@kinhold/domain/limits'
import { useEffect, useState } from 'react'

type Answer = Promise<string | null>

// The time a text message usually takes.
const RESEND_PAUSE_SECONDS = 30

/** The code field's state: sent as soon as the code is complete, kept when it is refused. */
export function useCode(onCode: (code: string) => Answer, onResend: () => Answer) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [notice, setNotice] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [secondsToWait, waitAgain] = useCountdown()

  async function check(code: string) {
    if (isChecking) return
    if (code.length !== CODE_DIGITS) return setProblem('Please enter the six digits we texted you.')
    setIsChecking(true)
    setProblem((await onCode(code)) ?? undefined)
    setIsChecking(false)
  }

  return {
    typed,
    problem,
    notice,
    isChecking,
    isSending,
    secondsToWait,
    type: (text: string) => {
      const digits = text.replace(/\D/g, '').slice(0, CODE_DIGITS)
      setTyped(digits)
      setProblem(undefined)
      if (digits.length === CODE_DIGITS && digits !== typed) void check(digits)
    },
    submit: () => check(typed),
    resend: async () => {
      setIsSending(true)
      const sentence = await onResend()
      setIsSending(false)
      setProblem(sentence ?? undefined)
      setNotice(sentence === null ? 'A new code is on its way.' : null)
      waitAgain()
    },
  }
}

function useCountdown(): [number, () => void] {
  const [seconds, setSeconds] = useState(RESEND_PAUSE_SECONDS)
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds, () => setSeconds(RESEND_PAUSE_SECONDS)]
}
