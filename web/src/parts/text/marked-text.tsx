import { foundParts, searchWords } from '@kinhold/domain/search-words'
import { useMemo } from 'react'

/** A person's text with the search words marked. */
export function MarkedText({ text, sought }: { text: string; sought: string }) {
  const parts = useMemo(() => foundParts(text, searchWords(sought)), [text, sought])
  return parts.map(({ text: part, isFound }, place) =>
    isFound ? (
      // An inline block, so that a mark stays whole if the address around it wraps.
      <mark key={place} className="inline-block max-w-full rounded-sm bg-evergreen-soft font-medium text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
