import { useState } from 'react'
import { canPasskeys, signByPasskey } from '../../browser/passkeys.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import type { SignInReply } from './outcome.ts'
import { askForPasskey, bringPasskey } from './passkey.data.ts'

type Props = { onReply: (reply: SignInReply) => void }

/** Signs in by a passkey instead of a code (TRU-121); offered to everyone, since only the browser knows its passkeys. */
export function PasskeyEntry({ onReply }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, ask] = useOneAtATime(async () => {
    setProblem(null)
    const asked = await askForPasskey()
    if ('kind' in asked) return setProblem(asked.sentence)
    const signed = await signByPasskey(asked)
    if (typeof signed === 'string') return setProblem(NOT_SIGNED)
    const reply = await bringPasskey(signed)
    if ('kind' in reply) return setProblem(reply.sentence)
    onReply(reply)
  })
  if (!canPasskeys()) return null
  return (
    <>
      <Button size="lg" wide busy={isAsking} busyLabel="Waiting for your passkey…" onClick={() => void ask()}>
        Use a passkey
      </Button>
      <p role="alert" className="text-center text-danger empty:hidden">
        {problem}
      </p>
    </>
  )
}

const NOT_SIGNED = 'No passkey was used. You can try again, or enter the code.'
