import { sentenceOf } from '../../api.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useSessionActions } from '../session/use-session.ts'
import { signInByName } from './sign-in.data.ts'

const ACCOUNTS = ['Ann', 'Bob', 'Cleo']

export function DevLogin() {
  const { setPlayer } = useSessionActions()
  const [isSending, signInAs] = useOneAtATime(async (playerName: string) => {
    try {
      setPlayer(await signInByName(playerName))
    } catch (error) {
      toast({ title: 'Login failed', description: sentenceOf(error, 'Please try again.'), tone: 'danger' })
    }
  })
  return (
    <section aria-label="Development login" className="flex flex-wrap justify-center gap-2">
      {ACCOUNTS.map((name) => (
        <Button key={name} size="sm" disabled={isSending} onClick={() => void signInAs(name)}>
          {name}
        </Button>
      ))}
    </section>
  )
}
