import { listeners } from '../browser/listeners.ts'

/**
 * A toast's content. `action` links to the toast's subject. The button labeled `undoWord` calls `undo`. `isBrief`
 * is true if the toast is short enough to fit over the brand in a phone's top bar.
 */
export type ToastContent = {
  title: string
  description?: string | undefined
  tone?: 'plain' | 'danger'
  action?: { label: string; to: string }
  undo?: () => void
  undoWord?: string
  isBrief?: boolean
}
export type ShownToast = ToastContent & { id: number; open: boolean }

/** The time from a toast's dismissal to its removal from the list (API-13). */
export const TOAST_REMOVE_DELAY_MS = 1_000_000
/** The time a toast stays visible (API-14). */
export const TOAST_DURATION_MS = 5_000
/** The distance beyond which a swipe in the reading direction dismisses a toast (API-15). */
export const TOAST_SWIPE_PX = 50

let toasts: ShownToast[] = []
let lastId = 0
const changes = listeners()

/** Shows a toast in place of any earlier toast (API-12). Returns the id of the new toast. */
export function toast(content: ToastContent): number {
  lastId += 1
  publish([{ ...content, id: lastId, open: true }])
  return lastId
}

/** Dismisses a toast, which stays in the list for its exit animation. */
export function dismissToast(id: number): void {
  publish(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)))
  setTimeout(() => publish(toasts.filter((shown) => shown.id !== id)), TOAST_REMOVE_DELAY_MS)
}

/** Returns an array with the newest toast, or an empty array if there is none. */
export function listedToasts(): ShownToast[] {
  return toasts
}

/** Calls `tell` after every change to the list. Returns an unsubscribe function. */
export const onToasts = changes.add

function publish(next: ShownToast[]): void {
  toasts = next
  changes.tell()
}
