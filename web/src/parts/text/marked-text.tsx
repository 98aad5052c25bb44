import { foundParts, searchWords } from '@kinhold/domain/search-words'
import { useMemo } from 'react'

/** What a person wrote, with the words marked that were sought. */
export function MarkedText({ text, sought }: { text: string; sought: string }) {
  const parts = useMemo(() => foundParts(text, searchWords(sought)), [text, sought])
  return parts.map(({ text: part, isFound }, place) =>
    isFound ? (
      <mark key={place} className="rounded-sm bg-evergreen-soft font-medium text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
