import type { Notification } from '@kinhold/contract/notifications'
import { useEffect, useEffectEvent, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { isNew, useForgetFurther, useMarkRead } from './notifications.data.ts'

/** Marks shown notices as read. Returns the ids that were new when they were first shown, while they are shown. */
export function useReading(items: Notification[]): ReadonlySet<number> {
  const { mutateAsync } = useMarkRead()
  const newest = items[0]!.id
  const mark = useEffectEvent(async () => {
    if (!items.some(isNew)) return
    await mutateAsync(newest).catch(sayWhy)
  })
  // By the newest alone, so that a failure is not retried again and again.
  useEffect(() => void mark(), [newest])
  const forgetFurther = useForgetFurther()
  useEffect(() => forgetFurther, [forgetFurther])
  return useOnceNew(items)
}

function useOnceNew(items: Notification[]): ReadonlySet<number> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const further = items.filter((one) => isNew(one) && !ids.has(one.id)).map(({ id }) => id)
  if (further.length > 0) setIds(new Set([...ids, ...further]))
  return ids
}

function sayWhy(error: unknown) {
  toast({ title: 'Still marked as new', description: sentenceOf(error, UNREACHABLE), tone: 'danger' })
}

const UNREACHABLE =
  'Your notifications could not be marked as read. Please check your connection and open them again.'
