import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/card.tsx'

type Props = { title: string; words?: ReactNode; children: ReactNode }

/** One thing of the settings on its own sheet, by its name. */
export function Section({ title, words, children }: Props) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-heading">
        {title}
      </h2>
      {words && <p className="mb-4 text-quiet">{words}</p>}
      {children}
    </Card>
  )
}
