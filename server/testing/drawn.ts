import type { DrawnText } from '../src/features/outbox/draw-text.ts'

/** A number with a text already charged to its budgets, for tests of later delivery. */
export function drawn(phone: string): DrawnText {
  return phone as DrawnText
}
