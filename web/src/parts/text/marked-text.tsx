import { foundParts, searchWords } from '@kinhold/domain/search-words'
import { useMemo } from 'react'

/** What a person wrote, with the words marked that were sought. */
export function MarkedText({ text, sought }: { text: string; sought: string }) {
  const parts = useMemo(() => foundParts(text, searchWords(sought)), [text, sought])
  return parts.map(({ text: part, isFound }, place) =>
    isFound ? (
      // In a box of its own, so that it stays whole where the address around it is broken.
      <mark key={place} className="inline-block max-w-full rounded-sm bg-evergreen-soft font-medium text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
