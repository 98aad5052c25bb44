import type { ReactNode } from 'react'
import { SWIPE_PX, useTouch } from '../../../../browser/touch.ts'
import { classes } from '../../../../ui/classes.ts'
import { Reply } from '../../../../ui/icons.ts'

type Props = {
  isOwn: boolean
  onHold: () => void
  onReply: (() => void) | undefined
  children: ReactNode
}

/**
 * Lets a long press open a message's actions (MSG-91), and a swipe toward the middle start a reply (MSG-92).
 */
export function Touched({ isOwn, onHold, onReply, children }: Props) {
  const { handlers, isDown, drawn, offset } = useTouch({ onHold, onSwipe: onReply, isToStart: isOwn })
  return (
    <div
      {...handlers}
      style={drawn > 0 ? { translate: `${offset}px` } : undefined}
      className={classes(
        'relative grid max-w-[min(82%,36rem)] min-w-0 touch-pan-y touch-pinch-zoom gap-1',
        isOwn && 'justify-items-end',
        // While the finger is down, a long press must not select text or open the browser's menu.
        isDown ? 'select-none [-webkit-touch-callout:none]' : 'transition-[translate]',
      )}
    >
      {children}
      {drawn > 0 && (
        <span
          aria-hidden
          style={{ opacity: drawn / SWIPE_PX }}
          className={classes(
            'absolute top-1/2 grid size-9 -translate-y-1/2 place-items-center rounded-full',
            isOwn ? 'start-full ms-2' : 'end-full me-2',
            drawn < SWIPE_PX ? 'bg-sunken text-quiet' : 'bg-evergreen text-on-evergreen',
          )}
        >
          <Reply className="size-5" />
        </span>
      )}
    </div>
  )
}
