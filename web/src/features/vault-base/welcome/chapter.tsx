import type { ComponentType, ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'

type Props = { title: string; Figure: ComponentType; children: ReactNode }

/** One fact to know beforehand, with its figure. */
export function Chapter({ title, Figure, children }: Props) {
  return (
    <Card className="grid items-start gap-6 sm:grid-cols-[10rem_1fr]">
      <Figure />
      <div className="grid gap-3 text-lg">
        <h2 className="text-heading">{title}</h2>
        {children}
      </div>
    </Card>
  )
}
