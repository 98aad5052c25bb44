import type { DrawnText } from '../src/features/outbox/draw-text.ts'

/** Returns a number as a `DrawnText` without using any budget. For tests of delivery only. */
export function drawn(phone: string): DrawnText {
  return phone as DrawnText
}
