import { toast } from '../../../ui/toast.ts'
import { useSending } from './unsent.data.ts'
import { NOT_SENT } from './send-waiting.ts'

/** Sends the member's messages from anywhere in the app; a refused message shows a toast (MSG-32). */
export function Outgoing(): null {
  useSending(() => toast({ title: 'Message failed', description: NOT_SENT, tone: 'danger' }))
  return null
}
