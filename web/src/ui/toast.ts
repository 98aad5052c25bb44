/** A toast's text and tone. `action` links to its subject; `undo` reverts the action by the button `undoWord`. */
export type ToastContent = {
  title: string
  description?: string | undefined
  tone?: 'plain' | 'danger'
  action?: { label: string; to: string }
  undo?: () => void
  undoWord?: string
}
export type ShownToast = ToastContent & { id: number; open: boolean }

/** At most one toast is visible at a time (API-12). */
export const TOASTS_AT_ONCE = 1
/** A toast leaves the list this long after its dismissal (API-13). */
export const TOAST_REMOVE_DELAY_MS = 1_000_000
/** The time a toast stays (API-14). */
export const TOAST_DURATION_MS = 5_000
/** The distance of the swipe to the right that dismisses a toast (API-15). */
export const TOAST_SWIPE_PX = 50

let toasts: ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast from anywhere, in place of an earlier one. Returns its id. */
export function toast(content: ToastContent): number {
  lastId += 1
  publish([{ ...content, id: lastId, open: true }, ...toasts].slice(0, TOASTS_AT_ONCE))
  return lastId
}

/** Dismisses a toast; it leaves the list later, so that its exit animation can finish. */
export function dismissToast(id: number): void {
  publish(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)))
  setTimeout(() => publish(toasts.filter((shown) => shown.id !== id)), TOAST_REMOVE_DELAY_MS)
}

/** The toasts in the list, the newest first. */
export function listedToasts(): ShownToast[] {
  return toasts
}

/** Calls `tell` after every change of the list; returns the unsubscribe function. */
export function onToasts(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

function publish(next: ShownToast[]): void {
  toasts = next
  listeners.forEach((tell) => tell())
}
