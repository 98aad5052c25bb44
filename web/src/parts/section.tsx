import { type ReactNode, type Ref, useId } from 'react'
import { Card } from '../ui/card.tsx'

type Props = { title: string; words?: ReactNode; children: ReactNode; heading?: Ref<HTMLHeadingElement> }

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
