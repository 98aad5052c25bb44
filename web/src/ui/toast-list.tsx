import { Toast } from 'radix-ui'
import { type ReactElement, useSyncExternalStore } from 'react'
import { classes } from './classes.ts'
import { X } from './icons.ts'
import {
  dismissToast,
  listedToasts,
  onToasts,
  TOAST_DURATION_MS,
  TOAST_SWIPE_PX,
  type ToastContent,
} from './toast.ts'
import { useEscapeDismisses } from './use-escape-dismisses.ts'

type Props = { linkTo: (action: NonNullable<ToastContent['action']>) => ReactElement }

/**
 * Where toasts appear: from above on a phone, at the lower right of a desktop; announced, over every dialog. `linkTo` makes
 * the link of an action.
 */
export function ToastList({ linkTo }: Props) {
  const toasts = useSyncExternalStore(onToasts, listedToasts)
  useEscapeDismisses()
  return (
    <Toast.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={TOAST_SWIPE_PX}>
      {toasts.map(({ id, open, title, description, tone, action }) => (
        <Toast.Root
          key={id}
          open={open}
          data-toast=""
          onOpenChange={(next) => next || dismissToast(id)}
          // A dialog that opens while a toast is shown turns pointer events off for everything but itself.
          style={{ pointerEvents: 'auto' }}
          className={classes(PANEL, tone === 'danger' ? 'border-danger' : 'border-line')}
        >
          <div className="grid gap-0.5">
            <Toast.Title className="font-medium">{title}</Toast.Title>
            {/* The space keeps the two apart when they are read out. */}
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
          <Toast.Close
            aria-label="Dismiss"
            className="-m-1 grid size-9 shrink-0 place-items-center rounded-full text-quiet hover:bg-sunken"
          >
            <X className="size-4" aria-hidden />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        // Not 'Notifications', the bell's name.
        label="Notices ({hotkey})"
        // A modal dialog hides the rest of the page from screen readers, but nothing that has this attribute.
        aria-live="off"
        className="pointer-events-none fixed inset-x-0 top-0 z-[60] m-0 flex list-none flex-col gap-2 p-4 pt-[max(1rem,env(safe-area-inset-top))] md:top-auto md:right-0 md:bottom-0 md:left-auto md:w-full md:max-w-[420px]"
      />
    </Toast.Provider>
  )
}

const PANEL =
  'flex items-start justify-between gap-4 rounded-card border bg-card p-4 text-ink shadow-float data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-slide-out'
