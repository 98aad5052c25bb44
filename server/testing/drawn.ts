import type { DrawnText } from '../src/features/outbox/draw-text.ts'

/** A number, as if a text to it had already been charged to its budgets, for tests of the delivery itself. */
export function drawn(phone: string): DrawnText {
  return phone as DrawnText
}
