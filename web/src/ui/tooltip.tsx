import { Tooltip as Primitive } from 'radix-ui'
import { createContext, type ReactNode, useContext } from 'react'

/** Tooltips open after this many milliseconds (API-18), the next one at once for this long (API-19). */
export const TOOLTIP_DELAY_MS = 700
export const TOOLTIP_SKIP_MS = 300

const Shared = createContext(false)

/** What several tooltips share: their delays. Once around the app, so that the skip reaches from one to the next. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Shared value>
      <Primitive.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_MS}>
        {children}
      </Primitive.Provider>
    </Shared>
  )
}

type Props = { text: ReactNode; children: ReactNode; side?: 'top' | 'right' | 'bottom' | 'left' }

/** A label for a control that shows only a sign; the control still needs a name of its own. */
export function Tooltip(props: Props) {
  if (useContext(Shared)) return <Shown {...props} />
  return (
    <TooltipProvider>
      <Shown {...props} />
    </TooltipProvider>
  )
}

function Shown({ text, children, side = 'right' }: Props) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          className="z-50 animate-appear rounded-md bg-ink px-2.5 py-1.5 text-sm text-paper shadow-float"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
