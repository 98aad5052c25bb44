import { useRef, useState } from 'react'
import type { RowsPlace } from '../../../parts/list/virtual-rows.tsx'

export type ListName = 'recent' | 'people' | 'archived'

export type Panel = ReturnType<typeof usePanel>

/**
 * Returns the state of the list pane. `lastId` is the other person's id in the conversation that is open or
 * was last open. `isBack` is true if the member has just returned from that conversation.
 */
export function usePanel(otherId: number | null) {
  const [sought, setSought] = useState('')
  const [shows, setShows] = useState<ListName>('recent')
  const places = {
    recent: useRef<RowsPlace>(null),
    people: useRef<RowsPlace>(null),
    archived: useRef<RowsPlace>(null),
  }
  const [was, setWas] = useState(otherId)
  const [lastId, setLastId] = useState(otherId)
  const [isBack, setIsBack] = useState(false)
  if (was !== otherId) {
    setWas(otherId)
    setIsBack(otherId === null)
    if (otherId !== null) setLastId(otherId)
  }
  const seek = (words: string) => {
    setIsBack(false)
    setSought(words)
  }
  const show = (list: ListName) => {
    seek('')
    setShows(list)
  }
  return { sought, seek, shows, show, places, lastId, isBack }
}
