import { type ReactNode, type Ref, useId } from 'react'
import { Card } from '../ui/card.tsx'

type Props = {
  title: string
  words?: ReactNode
  children: ReactNode
  /** Given when the heading takes the focus from an element that disappears. */
  heading?: Ref<HTMLHeadingElement>
}

/** One section of the settings on its own sheet, by its name. */
export function Section({ title, words, children, heading }: Props) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <h2
        id={id}
        ref={heading}
        tabIndex={heading ? -1 : undefined}
        className="mb-1 text-heading outline-none"
      >
        {title}
      </h2>
      {words && <p className="mb-4 text-quiet">{words}</p>}
      {children}
    </Card>
  )
}
