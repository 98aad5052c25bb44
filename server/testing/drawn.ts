import type { DrawnText } from '../src/features/outbox/draw-text.ts'

/** Returns a number as a `DrawnText` without drawing on any budget, for tests of delivery alone. */
export function drawn(phone: string): DrawnText {
  return phone as DrawnText
}
