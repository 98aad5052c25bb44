import type { Quote } from '@kinhold/contract/messages'

/** What a message replies to, and the way there (MSG-37). */
export function QuoteView({ quote, onGo }: { quote: Quote; onGo: (id: number) => void }) {
  const { id, sender, content } = quote
  return (
    <button
      type="button"
      aria-label={`In reply to ${sender.name}: ${content}`}
      onClick={() => onGo(id)}
      className="grid min-h-11 min-w-0 content-center rounded-md border-l-4 border-evergreen bg-sunken px-3 py-1 text-left text-sm"
    >
      <span className="truncate font-medium">{sender.name}</span>
      <span dir="auto" className="line-clamp-2 text-quiet wrap-anywhere">
        {content}
      </span>
    </button>
  )
}
