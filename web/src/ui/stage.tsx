import { Dialog as Primitive } from 'radix-ui'
import type { KeyboardEvent, ReactNode } from 'react'
import { useBackCloses } from '../browser/back.ts'
import { CloseControl, useFocusThere } from './dialog.tsx'

type Props = {
  title: ReactNode
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  actions?: ReactNode
  children: ReactNode
  foot?: ReactNode
}

/** A full-window dialog for one item. On close, focus returns to the element that opened the dialog. */
export function Stage({ title, onClose, onKeyDown, actions, children, foot }: Props) {
  useBackCloses(true, onClose)
  return (
    <Primitive.Root open onOpenChange={(next) => next || onClose()}>
      <Primitive.Portal>
        <Primitive.Content
          aria-describedby={undefined}
          {...useFocusThere(true)}
          data-modal=""
          onKeyDown={onKeyDown}
          className="fade-motion fixed inset-0 z-50 grid grid-rows-[auto_minmax(0,1fr)_auto] bg-paper pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] outline-none"
        >
          <header className="flex min-h-14 items-center gap-1 pe-5 ps-4">
            <Primitive.Title className="min-w-0 flex-1 text-sm text-quiet tabular-nums">
              {title}
            </Primitive.Title>
            {actions}
            <span className="ps-2">
              <CloseControl />
            </span>
          </header>
          {children}
          <div className="min-h-4">{foot}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
