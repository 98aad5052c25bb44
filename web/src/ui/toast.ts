import { listeners } from '../browser/listeners.ts'

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

/** A toast leaves the list this long after its dismissal (API-13). */
export const TOAST_REMOVE_DELAY_MS = 1_000_000
/** The time a toast stays (API-14). */
export const TOAST_DURATION_MS = 5_000
/** The distance of the swipe to the right that dismisses a toast (API-15). */
export const TOAST_SWIPE_PX = 50

let toasts: ShownToast[] = []
let lastId = 0
const changes = listeners()

/** Shows a toast from anywhere, in place of an earlier one: at most one is visible (API-12). Returns its id. */
export function toast(content: ToastContent): number {
  lastId += 1
  publish([{ ...content, id: lastId, open: true }])
  return lastId
}

/** Dismisses a toast; it leaves the list later, so that its exit animation can finish. */
export function dismissToast(id: number): void {
  publish(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)))
  setTimeout(() => publish(toasts.filter((shown) => shown.id !== id)), TOAST_REMOVE_DELAY_MS)
}

/** The toast in the list, if any. */
export function listedToasts(): ShownToast[] {
  return toasts
}

/** Calls `tell` after every change of the list; returns the unsubscribe function. */
export const onToasts = changes.add

function publish(next: ShownToast[]): void {
  toasts = next
  changes.tell()
}
