import { useRef, useState } from 'react'
import type { RowsPlace } from '../../../parts/list/virtual-rows.tsx'

export type ListName = 'recent' | 'people' | 'archived'

export type Panel = ReturnType<typeof usePanel>

/**
 * Returns the state of the list pane. `lastId` is the id of the other person in the open conversation or, if
 * none is open, in the one opened last. `isBack` is true if the member has just come back from that one.
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
