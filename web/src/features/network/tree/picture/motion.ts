import { between, type Layout } from './layout.ts'

/** The progress of a movement, from 0 to 1: it begins fast and slows to a halt. */
export function partOf(start: number, now: number, duration: number): number {
  const part = Math.min(1, Math.max(0, (now - start) / duration))
  return 1 - (1 - part) ** 3
}

/** People moving from one layout to the next, with the person of `anchor` at the same place on the screen. */
export type Glide = { from: Layout; start: number; anchor: number | null }

/** The positions of people moving to a layout; the layout itself once they arrive. */
export function glideAt({ from, start }: Glide, now: number, to: Layout): Layout {
  const part = partOf(start, now, GLIDE_MS)
  return part === 1 ? to : between(from, to, part)
}

/** The duration of a glide and of a zoom by button. */
export const GLIDE_MS = 200
/** The duration of a camera move to a person or to everyone. */
export const FLIGHT_MS = 450
