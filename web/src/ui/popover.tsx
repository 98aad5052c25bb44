import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { useBackCloses } from '../browser/back.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger: ReactNode
  title: string
  children: ReactNode
}

/** A panel below a top bar button, positioned by CSS instead of a library. */
export function Popover({ open, onOpenChange, trigger, title, children }: Props) {
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Primitive.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      {/* Don't use a portal, so that the panel stays in its button's landmark. */}
      <Primitive.Content
        aria-describedby={undefined}
        data-panel=""
        onOpenAutoFocus={focusItself}
        className={PANEL}
      >
        <Primitive.Title className="px-4 pt-4 pb-3 font-display text-heading">{title}</Primitive.Title>
        {children}
      </Primitive.Content>
    </Primitive.Root>
  )
}

// On a phone, the panel may fill the screen between the bars, except for the space that a toast needs.
const PANEL =
  'fade-motion absolute end-0 top-full z-50 mt-3 flex max-h-[min(34rem,calc(100dvh-8.5rem-var(--toast-room,0px)-env(safe-area-inset-bottom)))] w-[min(26rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-card border border-line bg-card shadow-float max-md:fixed max-md:inset-x-0 max-md:top-16 max-md:mt-0 max-md:max-h-[calc(100dvh-7.5rem-1px-var(--toast-room,0px)-env(safe-area-inset-bottom))] max-md:w-full max-md:rounded-none max-md:border-x-0'

function focusItself(event: Event) {
  event.preventDefault()
  const panel = event.currentTarget as HTMLElement
  panel.focus()
}
