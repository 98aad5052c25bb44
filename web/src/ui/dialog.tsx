import { t } from '@lingui/core/macro'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useInsertionEffect, useRef } from 'react'
import { useBackCloses } from '../browser/back.ts'
import { useOverflows } from '../browser/overflow.ts'
import { classes } from './classes.ts'
import { X } from './icons.ts'
import { isLong } from './page-title.tsx'

type Props = {
  open: boolean
  /**
   * Called on Escape, Back, and a click on the scrim or close button. If omitted, the user can't close the
   * dialog.
   */
  onClose?: (() => void) | undefined
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The action buttons, always visible below the scrolling content. */
  actions?: ReactNode
  /**
   * The error message, always visible above the actions. Null if there is no error yet, and absent if the
   * content shows all errors.
   */
  problem?: string | null
  wide?: boolean
}

/** A dialog that is centered on a desktop and shown as a bottom sheet on a phone. */
export function Dialog(props: Props) {
  const { open, onClose, title, description, children, actions, problem, wide } = props
  useBackCloses(open, () => onClose?.())
  return (
    <Primitive.Root open={open} onOpenChange={(next) => next || onClose?.()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fade-motion fixed inset-0 z-40 bg-scrim" />
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...useFocusThere(open)}
          data-modal=""
          // Stop the event, because React events bubble through the portal to a surrounding form.
          onSubmit={(event) => event.stopPropagation()}
          className={classes(PANEL, wide ? 'sm:max-w-2xl' : 'sm:max-w-md')}
        >
          <header className="flex items-start justify-between gap-4 px-6 pt-6 pb-3">
            <Primitive.Title
              className={classes('min-w-0 font-display', isLong(title) ? 'text-name' : 'text-heading')}
            >
              {title}
            </Primitive.Title>
            {onClose && <CloseControl />}
          </header>
          <Content actions={actions} {...(problem !== undefined && { problem })}>
            {description && (
              <Primitive.Description className="text-quiet">{description}</Primitive.Description>
            )}
            {children}
          </Content>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

// A toast needs room above the panel, and a centered panel needs as much room below.
const PANEL =
  'sheet-motion fixed inset-x-0 bottom-0 z-50 grid grid-cols-1 max-h-[min(92dvh,calc(100dvh-var(--toast-room,0px)))] sm:max-h-[min(92dvh,calc(100dvh-2*var(--toast-room,0px)))] grid-rows-[auto_minmax(0,1fr)_auto] rounded-t-sheet bg-card pb-[env(safe-area-inset-bottom)] shadow-float sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-2rem)] sm:rounded-card sm:pb-0'

/** The close button in the corner of a dialog or another overlay. */
export function CloseControl() {
  return (
    <Primitive.Close
      aria-label={t`Close dialog`}
      className="-m-2 grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-sunken"
    >
      <X className="size-5" aria-hidden />
    </Primitive.Close>
  )
}

// Make overflowing content focusable, so that the keyboard can scroll it.
function Content({ children, actions, problem }: Pick<Props, 'children' | 'actions' | 'problem'>) {
  const [body, overflows] = useOverflows<HTMLDivElement>()
  return (
    <>
      <div
        ref={body}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls the focused element.
        tabIndex={overflows ? 0 : undefined}
        className={classes(
          'grid grid-cols-1 gap-4 overflow-y-auto px-6 py-1 focus-visible:-outline-offset-2',
          // The sticky actions must not cover the focused control.
          'has-data-actions:scroll-pb-36 sm:has-data-actions:scroll-pb-20',
          overflows && 'border-y border-line py-4',
          !actions && 'pb-4',
        )}
      >
        {children}
      </div>
      {actions && (
        <footer className="flex flex-col-reverse gap-2 px-6 pt-4 pb-6 sm:flex-row sm:flex-wrap sm:justify-end">
          {actions}
          {problem !== undefined && <Problem sentence={problem} />}
        </footer>
      )}
    </>
  )
}

function Problem({ sentence }: { sentence: string | null }) {
  const [place, overflows] = useOverflows<HTMLParagraphElement>()
  return (
    <p
      ref={place}
      role="alert"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls the focused element.
      tabIndex={overflows ? 0 : undefined}
      className="max-h-40 overflow-y-auto whitespace-pre-line text-danger empty:hidden sm:-order-1 sm:basis-full"
    >
      {sentence}
    </p>
  )
}

/** Returns handlers that focus the `data-autofocus` element or the panel on open, and the opener on close. */
export function useFocusThere(open: boolean) {
  const opener = useRef<Element | null>(null)
  // By the time layout effects run, autoFocus has already moved focus, so read the opener earlier.
  useInsertionEffect(() => {
    if (!open) return
    // On a slow device, the menu or dialog that opened this dialog may be removed before this dialog opens.
    opener.current = document.activeElement === document.body ? lastOpener() : document.activeElement
    // A menu that is closing may try to focus its button only after the dialog has opened.
    const take = ({ relatedTarget }: FocusEvent) => {
      if (opener.current !== document.body || !(relatedTarget instanceof Element)) return
      if (!relatedTarget.closest('[data-modal]')) opener.current = relatedTarget
    }
    document.addEventListener('focusout', take)
    return () => document.removeEventListener('focusout', take)
  }, [open])
  return {
    onOpenAutoFocus(event: Event) {
      event.preventDefault()
      const panel = event.currentTarget as HTMLElement
      OPENERS.set(panel, opener.current)
      const first = panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel
      first.focus()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const back = stillThere(opener.current)
      // Don't move focus if the action that closed the dialog has already moved it.
      if (back instanceof HTMLElement && document.activeElement?.contains(back)) back.focus()
    },
  }
}

let lastFocused: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) lastFocused = target
})

// Returns the last focused element if its menu or dialog has been removed from the page; otherwise returns the
// body.
function lastOpener(): Element {
  return lastFocused && !lastFocused.isConnected && lastFocused.closest('[role=menu], [data-modal]')
    ? lastFocused
    : document.body
}

const OPENERS = new WeakMap<Element, Element | null>()

// Returns an opener that is still on the page, or null. If a menu entry opened the dialog, only the menu's
// button is still there when the dialog closes. If this dialog replaced another dialog, only the opener
// of the replaced dialog is still there.
function stillThere(opener: Element | null): Element | null {
  if (!opener || opener.isConnected) return opener
  const replaced = opener.closest('[data-modal]')
  if (replaced) return stillThere(OPENERS.get(replaced) ?? null)
  const menu = opener.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return menu ? document.getElementById(menu) : null
}
