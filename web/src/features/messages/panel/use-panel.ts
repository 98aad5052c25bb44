import { type RefObject, useRef, useState } from 'react'
import type { RowsPlace } from '../../../parts/list/virtual-rows.tsx'

export type Panel = {
  sought: string
  seek: (words: string) => void
  shows: 'recent' | 'people' | 'archived'
  show: (list: Panel['shows']) => void
  recent: RefObject<RowsPlace | null>
  people: RefObject<RowsPlace | null>
  archived: RefObject<RowsPlace | null>
  /** The person of the open or last conversation; null before there was one. */
  lastId: number | null
  /** True after a return from that conversation, until the next action. */
  isBack: boolean
}

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
