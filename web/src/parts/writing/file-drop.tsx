import { t } from '@lingui/core/macro'
import { type DragEvent, type ReactNode, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { type DraftKind, useAttaching } from './attachments.ts'

type Props = {
  /** The name of the place that the composer's draft belongs to, such as a board. */
  place: string
  noun: DraftKind
  isOff?: boolean
  className?: string
  children: ReactNode
}

export function FileDrop({ place, noun, isOff = false, className, children }: Props) {
  const [, add] = useAttaching(place, noun)
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    if (isOff) event.dataTransfer.dropEffect = 'none'
    else setIsOver(true)
  }
  const leave = (event: DragEvent) => !isInside(event) && setIsOver(false)
  const drop = (event: DragEvent) => {
    setIsOver(false)
    if (!hasFiles(event)) return
    // Without this, the browser would open the dropped file.
    event.preventDefault()
    if (!isOff) add([...event.dataTransfer.files])
  }
  return (
    <div
      role="presentation"
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
      className={classes('relative', className)}
    >
      {children}
      {isOver && (
        <p className="pointer-events-none absolute inset-2 z-10 grid animate-appear place-items-center rounded-card border-2 border-dashed border-evergreen bg-evergreen-soft p-4 text-center text-name">
          {t`Drop files here to send them`}
        </p>
      )}
    </div>
  )
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files')
}

function isInside({ currentTarget, relatedTarget }: DragEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
}
