import type { DrawnText } from '../src/features/outbox/draw-text.ts'

/** A number whose budgets have already been charged for a text, for tests of the delivery itself. */
export function drawn(phone: string): DrawnText {
  return phone as DrawnText
}
