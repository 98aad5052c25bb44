import type { Media } from '@kinhold/contract/uploads'
import type { KeyboardEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChevronLeft, ChevronRight } from '../../ui/icons.ts'

type Props = {
  pictures: readonly Media[]
  author: string
  /** Which of them is shown, from 0. */
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** Pictures, one at a time and large; the arrow keys lead from one to the next. */
export function Lightbox({ pictures, author, at, onMove, onClose }: Props) {
  const count = pictures.length
  const { url, width, height } = pictures[at]!
  const move = (by: number) => onMove((at + by + count) % count)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (count > 1 && key === 'ArrowLeft') move(-1)
    if (count > 1 && key === 'ArrowRight') move(1)
  }
  const actions = count > 1 && (
    <>
      <Button onClick={() => move(-1)}>
        <ChevronLeft aria-hidden className="size-5" />
        Previous
      </Button>
      <Button data-autofocus onClick={() => move(1)}>
        Next
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </>
  )
  const title = <span aria-live="polite">{`Picture ${at + 1} of ${count}`}</span>
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      <Dialog open wide onClose={onClose} title={title} actions={actions}>
        <img
          key={at}
          src={`${url}?size=full`}
          width={width ?? undefined}
          height={height ?? undefined}
          decoding="async"
          alt={`Picture ${at + 1} from ${author}`}
          className="mx-auto max-h-[65dvh] w-full rounded-field object-contain"
        />
      </Dialog>
    </div>
  )
}
