import { type RefObject, useRef, useState } from 'react'
import type { RowsPlace } from '../../../parts/list/virtual-rows.tsx'

/** What the left panel shows, and where its lists were left: it is the same when one comes back from a conversation. */
export type Panel = {
  /** What is typed into the search. */
  sought: string
  seek: (words: string) => void
  shows: 'recent' | 'people' | 'archived'
  show: (list: Panel['shows']) => void
  recent: RefObject<RowsPlace | null>
  people: RefObject<RowsPlace | null>
  archived: RefObject<RowsPlace | null>
  /** Whom the conversation is with that is open, or was the last one; null before there was any. */
  lastId: number | null
  /** True as long as nothing else was done since one came back from it. */
  isBack: boolean
}

/** The left panel, for as long as the messages are on screen. */
export function usePanel(otherId: number | null): Panel {
  const [sought, setSought] = useState('')
  const [shows, setShows] = useState<Panel['shows']>('recent')
  const recent = useRef<RowsPlace>(null)
  const people = useRef<RowsPlace>(null)
  const archived = useRef<RowsPlace>(null)
  const { lastId, isBack, stay } = useComingBack(otherId)
  const change = (set: () => void) => {
    stay()
    set()
  }
  return {
    sought,
    seek: (words) => change(() => setSought(words)),
    shows,
    show: (list) => change(() => setShows(list)),
    recent,
    people,
    archived,
    lastId,
    isBack,
  }
}

function useComingBack(otherId: number | null) {
  const [was, setWas] = useState(otherId)
  const [lastId, setLastId] = useState(otherId)
  const [isBack, setIsBack] = useState(false)
  if (was !== otherId) {
    setWas(otherId)
    setIsBack(otherId === null)
    if (otherId !== null) setLastId(otherId)
  }
  return { lastId, isBack, stay: () => setIsBack(false) }
}
