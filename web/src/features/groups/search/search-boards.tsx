import { SEARCH_MAX } from '@kinhold/domain/limits'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAfterPause } from '../../../parts/use-after-pause.ts'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { FoundPosts } from './found-posts.tsx'

/** Searches the boards; the children show below an empty search field (UNI-87). */
export function SearchBoards({ children }: { children: ReactNode }) {
  const [kept, keep] = useKeptInAddress()
  const [typed, setTyped] = useState(kept)
  const q = useAfterPause(typed.trim())
  const onPause = useEffectEvent(keep)
  useEffect(() => onPause(q), [q])
  return (
    <div className="grid gap-6">
      <Field
        label="Search the boards"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        dir="auto"
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="max-w-xl"
      />
      {typed.trim() === '' ? (
        children
      ) : (
        <Card aria-label="Posts found">
          <FoundPosts q={q} />
        </Card>
      )}
    </div>
  )
}

// The address keeps the search, so that a return from a post restores it.
function useKeptInAddress(): [string, (q: string) => void] {
  const [query, setQuery] = useSearchParams()
  const kept = query.get('search') ?? ''
  const keep = (q: string) => {
    if (q !== kept) setQuery(q === '' ? {} : { search: q }, { replace: true, preventScrollReset: true })
  }
  return [kept, keep]
}
