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
      <Primitive.Content aria-describedby={undefined} onOpenAutoFocus={focusItself} className={PANEL}>
        <Primitive.Title className="px-4 pt-4 pb-3 font-display text-heading">{title}</Primitive.Title>
        {children}
      </Primitive.Content>
    </Primitive.Root>
  )
}

// On a phone, the panel is centered below the top bar and leaves room for a toast.
const PANEL =
  'fade-motion absolute top-full right-0 z-50 mt-3 flex max-h-[min(34rem,calc(100dvh-8.5rem-var(--toast-room,0px)-env(safe-area-inset-bottom)))] w-[min(26rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-card border border-line bg-card shadow-float max-md:fixed max-md:inset-x-2 max-md:top-[calc(4rem+var(--toast-room,0px))] max-md:mx-auto max-md:mt-0'

function focusItself(event: Event) {
  event.preventDefault()
  const panel = event.currentTarget as HTMLElement
  panel.focus()
}
