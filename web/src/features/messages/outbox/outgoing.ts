import { toast } from '../../../ui/toast.ts'
import { useSending } from './outbox.data.ts'
import { NOT_SENT } from './send-waiting.ts'

/** Sends what the member has written, wherever in the app they are; a message that is refused is told of (MSG-32). */
export function Outgoing(): null {
  useSending(() => toast({ title: 'Message failed', description: NOT_SENT, tone: 'danger' }))
  return null
}
