import { between, type Layout } from './layout.ts'

/** How far a movement has come, from 0 to 1: fast at first, then gently to a halt. */
export function partOf(start: number, now: number, duration: number): number {
  const part = Math.min(1, Math.max(0, (now - start) / duration))
  return 1 - (1 - part) ** 3
}

/** People on their way from one layout to the next, with the person of `anchor` kept where they are on the screen. */
export type Glide = { from: Layout; start: number; anchor: number | null }

/** Where people are at a time, on their way to a layout; that layout itself once they have arrived. */
export function glideAt({ from, start }: Glide, now: number, to: Layout): Layout {
  const part = partOf(start, now, GLIDE_MS)
  return part === 1 ? to : between(from, to, part)
}

/** How long people glide, and a zoom by a button takes. */
export const GLIDE_MS = 200
/** How long the way to a person or to everyone takes. */
export const FLIGHT_MS = 450
