import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { namesInWords } from '../words.ts'

/** Names the authors of new posts; readers further down get a button that scrolls to them. */
export function NewsBar({ from, isAtTop, onShow }: { from: string[]; isAtTop: boolean; onShow: () => void }) {
  const words = from.length > 0 ? `New from ${namesInWords(from)}` : ''
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 z-10 grid justify-items-center">
      <VisuallyHidden>
        <span role="status">{words}</span>
      </VisuallyHidden>
      {words && !isAtTop && (
        <Button size="sm" className="pointer-events-auto rounded-full shadow-float" onClick={onShow}>
          {words}
        </Button>
      )}
    </div>
  )
}
