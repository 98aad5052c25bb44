import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import { type Start, useConversation, useConversationState } from '../conversation.data.ts'
import type { Window } from '../window.ts'
import type { UnreadLine } from './rows.ts'

/** The place that the list last scrolled to. `times` distinguishes repeated visits to the same place. */
export type Visit = { place: Start; times: number }

/** Opens a conversation. The unread line stays where it was when the conversation opened. */
export function useOpened(bondId: string, at: number | null) {
  const [visit, setVisit] = useState<Visit>({ place: placeOf(at), times: 0 })
  const conversation = useConversation(bondId, placeOf(at))
  const state = useConversationState(bondId)
  const line = useUnreadLine(conversation, state)
  async function go(place: Start) {
    try {
      if (!isIn(conversation.data, place)) toastIfGone(await conversation.go(place), place)
      setVisit(({ times }) => ({ place, times: times + 1 }))
    } catch {
      toast({ ...NOT_THERE, tone: 'danger' })
    }
  }
  // The cached part may lack the place where the conversation should open, so load that place.
  const lead = useEffectEvent((to: number | null) => {
    const { data } = conversation
    if (data && (to !== null || data.hasNewer)) void go(placeOf(to))
  })
  useEffect(() => lead(at), [at])
  return { conversation, state, visit, line, go }
}

function toastIfGone(window: Window, place: Start): void {
  if (isMessage(place) && !isIn(window, place))
    toast({ title: t`This message is gone`, description: t`Here are the messages around it.` })
}

const NOT_THERE = {
  title: t`This part could not be loaded`,
  description: t`Please check your connection and try again.`,
}

function placeOf(at: number | null): Start {
  return at === null ? 'unread' : { around: at }
}

function isIn(window: Window | undefined, place: Start): boolean {
  if (!window) return false
  if (isMessage(place)) return window.messages.some(({ id }) => id === place.around)
  return place === 'newest' && !window.hasNewer
}

function isMessage(place: Start): place is { around: number } {
  return typeof place === 'object' && 'around' in place
}

type Asked<T> = { data: T | undefined; isFetching: boolean }
type State = Asked<{ firstUnreadId: number | null; unreadCount: number }>

function useUnreadLine(conversation: Asked<Window>, state: State): UnreadLine | null | undefined {
  const [line, setLine] = useState<UnreadLine | null>()
  const { firstUnreadId, unreadCount: count } = state.data ?? { firstUnreadId: null, unreadCount: 0 }
  const isKnown = conversation.data && !conversation.isFetching && !state.isFetching
  if (line === undefined && isKnown)
    setLine(firstUnreadId === null || count === 0 ? null : { firstId: firstUnreadId, count })
  return line
}
