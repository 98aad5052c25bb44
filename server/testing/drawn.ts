import type { DrawnText } from '../src/features/outbox/draw-text.ts'

/** A number as if a text to it had drawn on its budgets, for tests of what becomes of a text afterwards. */
export function drawn(phone: string): DrawnText {
  return phone as DrawnText
}
