import type { ReactNode } from 'react'

/** Renders paragraphs and '- ' lists separated by blank lines. Text between ** is bold. */
export function Prose({ children }: { children: string }) {
  return children
    .trim()
    .split(/\n{2,}/)
    .map((block) =>
      block.startsWith('- ') ? (
        <ul key={block} className="grid list-disc gap-2 ps-5 marker:text-quiet">
          {block
            .slice(2)
            .split('\n- ')
            .map((point) => (
              <li key={point}>{marked(point)}</li>
            ))}
        </ul>
      ) : (
        <p key={block}>{marked(block)}</p>
      ),
    )
}

function marked(words: string): ReactNode[] {
  const parts = words.replaceAll(/\s+/g, ' ').split('**')
  return parts.map((part, nth) => (nth % 2 === 0 ? part : <strong key={part}>{part}</strong>))
}
