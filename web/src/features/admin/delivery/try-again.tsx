import type { OutboxMessage } from '@kinhold/contract/admin'
import { formatPhone } from '@kinhold/domain/phone-format'
import { sentenceOf } from '../../../api.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../../parts/words.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useRetry } from './outbox.data.ts'

/** Queues a failed message for delivery again. */
export function TryAgain({ message: { id, to, channel } }: { message: OutboxMessage }) {
  const { mutateAsync } = useRetry()
  const [isTrying, tryAgain] = useOneAtATime(async () => {
    try {
      await mutateAsync(id)
      toast({ title: 'The message is tried again' })
    } catch (error) {
      toast({
        title: 'The message could not be tried again',
        description: sentenceOf(error, UNREACHABLE),
        tone: 'danger',
      })
    }
  })
  return (
    <Button
      size="sm"
      busy={isTrying}
      busyLabel="Trying…"
      aria-label={`Try again: ${channel === 'sms' ? formatPhone(to) : to}`}
      onClick={() => void tryAgain()}
    >
      Try again
    </Button>
  )
}
