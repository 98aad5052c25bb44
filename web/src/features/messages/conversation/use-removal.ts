import type { Message } from '@kinhold/contract/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { dismissToast, toast, TOAST_DURATION_MS } from '../../../ui/toast.ts'
import { type Removal, useRemoveMessage } from '../conversation.data.ts'

/** Hides a message at once and deletes it when it can no longer be undone: when its toast or the page goes (MSG-40). */
export function useRemoval(bondId: string, onUndone: (message: Message) => void) {
  const { mutateAsync } = useRemoveMessage(bondId)
  const due = useRef<{ removal: Removal; stop: () => void } | null>(null)
  const [leaving, setLeaving] = useState<number | null>(null)
  const send = useCallback(() => {
    if (!due.current) return
    const { removal, stop } = take(due)
    stop()
    setLeaving(null)
    mutateAsync(removal).catch((error: unknown) => toast({ ...failure(error), tone: 'danger' }))
  }, [mutateAsync])
  const undo = () => {
    if (!due.current) return
    const { removal, stop } = take(due)
    stop()
    setLeaving(null)
    onUndone(removal.message)
  }
  const remove = (removal: Removal) => {
    send()
    const shown = toast({ title: wordsOf(removal), undo })
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

function take<T>(from: { current: T | null }): T {
  const taken = from.current!
  from.current = null
  return taken
}

function wordsOf({ forWhom }: Removal): string {
  return forWhom === 'both' ? 'Message deleted for both' : 'Message deleted for you'
}

function failure(error: unknown) {
  return {
    title: 'The message was not deleted',
    description: sentenceOf(error, 'Please check your connection and try again.'),
  }
}
