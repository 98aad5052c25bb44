import { t } from '@lingui/core/macro'
import { Toast } from 'radix-ui'
import { type ReactElement, useEffect, useSyncExternalStore } from 'react'
import { isRightToLeft } from '../browser/direction.ts'
import { classes } from './classes.ts'
import { X } from './icons.ts'
import { useToastRoom } from './toast-room.ts'
import {
  dismissToast,
  listedToasts,
  onToasts,
  TOAST_DURATION_MS,
  TOAST_SWIPE_PX,
  type ToastContent,
} from './toast.ts'

type Props = { linkTo: (action: NonNullable<ToastContent['action']>) => ReactElement }

/** Shows and announces toasts above every dialog. `linkTo` renders the link of a toast's action. */
export function ToastList({ linkTo }: Props) {
  const toasts = useSyncExternalStore(onToasts, listedToasts)
  const list = useToastRoom()
  useEscapeDismisses()
  return (
    <Toast.Provider
      label={t`Notification`}
      duration={TOAST_DURATION_MS}
      swipeDirection={isRightToLeft() ? 'left' : 'right'}
      swipeThreshold={TOAST_SWIPE_PX}
    >
      {toasts.map(({ id, open, title, description, tone, action, undo, undoWord = t`Undo`, isBrief }) => (
        <Toast.Root
          key={id}
          open={open}
          data-toast=""
          data-brief={isBrief && ''}
          onOpenChange={(next) => next || dismissToast(id)}
          // A modal dialog disables pointer events outside it, but a toast must stay clickable.
          style={{ pointerEvents: 'auto' }}
          className={classes(PANEL, tone === 'danger' ? 'border-danger' : 'border-line')}
        >
          <div className="grid gap-0.5">
            <Toast.Title className="font-medium">{title}</Toast.Title>
            {/* Without this space, screen readers would join the title and the description. */}
            {description && ' '}
            {description && (
              <Toast.Description className="text-sm text-quiet">{description}</Toast.Description>
            )}
          </div>
          {action && (
            <Toast.Action asChild altText={`${action.label}: ${title}`}>
              {linkTo(action)}
            </Toast.Action>
          )}
          {undo && (
            <Toast.Action altText={`${undoWord}: ${title}`} onClick={undo} className={ACTION}>
              {undoWord}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label={t`Dismiss`}
            className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-sunken"
          >
            <X className="size-4" aria-hidden />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        ref={list}
        // Don't call this list 'Notifications', the name of the list under the bell, or 'Notices', the name
        // of an admin page (ADM-77).
        label={t`Status messages (${{ hotkey: '{hotkey}' }})`}
        // A modal dialog hides the page from screen readers, except for elements with an `aria-live`
        // attribute.
        aria-live="off"
        className={LIST}
      />
    </Toast.Provider>
  )
}

const LIST =
  'toast-place pointer-events-none fixed inset-x-0 z-[60] m-0 flex list-none flex-col gap-2 px-4 py-2 md:mx-auto md:max-w-[420px] md:items-center md:p-4'

/** The classes for a toast's action. */
export const ACTION =
  '-my-2 ms-auto grid min-h-11 shrink-0 place-items-center rounded-field px-3 font-medium text-evergreen hover:bg-evergreen-soft'

const PANEL =
  'pointer-events-auto flex max-w-full items-start justify-between gap-4 rounded-card border bg-card p-4 md:py-2.5 text-ink shadow-float data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-slide-out'

/** Makes Escape dismiss a visible toast first, because toasts are above every dialog. */
function useEscapeDismisses(): void {
  useEffect(() => {
    // The window's capture phase runs before any dialog's handlers.
    window.addEventListener('keydown', dismissByEscape, { capture: true })
    return () => window.removeEventListener('keydown', dismissByEscape, { capture: true })
  }, [])
}

function dismissByEscape(event: KeyboardEvent): void {
  const shown = listedToasts().find(({ open }) => open)
  if (event.key !== 'Escape' || event.isComposing || !shown || isInToast(event)) return
  // A dialog ignores a key event after `preventDefault`, so the dialog stays open.
  event.preventDefault()
  dismissToast(shown.id)
}

// A focused toast handles Escape itself, since it also has to move focus.
function isInToast({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[data-toast]') !== null
}
