import type { Message } from '@kinhold/contract/messages'
import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { dismissToast, toast, TOAST_DURATION_MS } from '../../../ui/toast.ts'
import { useRemoveMessage } from '../conversation.data.ts'
import { toastFailed } from './use-actions.tsx'

export type Removal = Parameters<ReturnType<typeof useRemoveMessage>['mutateAsync']>[0]

/** Hides a message right away, and deletes it once the undo period is over or the user leaves (MSG-40). */
export function useRemoval(bondId: string, onUndone: (message: Message) => void) {
  const { mutateAsync } = useRemoveMessage(bondId)
  const due = useRef<{ removal: Removal; stop: () => void } | null>(null)
  const [leaving, setLeaving] = useState<number | null>(null)
  const take = useCallback(() => {
    const taken = due.current
    due.current = null
    taken?.stop()
    if (taken) setLeaving(null)
    return taken?.removal
  }, [])
  const send = useCallback(() => {
    const removal = take()
    if (removal) mutateAsync(removal).catch(toastFailed(t`The message was not deleted`))
  }, [take, mutateAsync])
  const undo = () => {
    const removal = take()
    if (removal) onUndone(removal.message)
  }
  const remove = (removal: Removal) => {
    send()
    const title = removal.change === 'both' ? t`Message deleted for both` : t`Message deleted for you`
    const shown = toast({ title, undo })
    const timer = setTimeout(send, TOAST_DURATION_MS)
    due.current = { removal, stop: () => (clearTimeout(timer), dismissToast(shown)) }
    setLeaving(removal.message.id)
  }
  useEffect(() => {
    window.addEventListener('pagehide', send)
    return () => {
      window.removeEventListener('pagehide', send)
      send()
    }
  }, [send])
  return { leaving, remove }
}
