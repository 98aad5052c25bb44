import { t } from '@lingui/core/macro'
import { toast } from '../../../ui/toast.ts'
import { useSending } from './unsent.data.ts'
import { NOT_SENT } from './send-waiting.ts'

export function Outgoing(): null {
  useSending(() => toast({ title: t`Message failed`, description: NOT_SENT, tone: 'danger' }))
  return null
}
