import type { Quote } from '@kinhold/contract/messages'
import { Cut } from '../../../../ui/cut.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'

/** The quote of a reply, with a link to its message (MSG-37). */
export function QuoteView({ quote, onGo }: { quote: Quote; onGo: (id: number) => void }) {
  const { id, sender, content } = quote
  return (
    <button
      type="button"
      onClick={() => onGo(id)}
      className="grid min-h-11 min-w-0 content-center rounded-md border-l-4 border-evergreen bg-sunken px-3 py-1 text-left text-sm"
    >
      <VisuallyHidden>In reply to </VisuallyHidden>
      <Cut className="font-medium">{sender.name}</Cut>
      <VisuallyHidden>: </VisuallyHidden>
      <span dir="auto" title={content} className="line-clamp-2 text-quiet wrap-anywhere">
        {content}
      </span>
    </button>
  )
}
