import { vi } from 'vitest'

/** Makes the window this many pixels wide, as media queries of the form '(min-width: N rem)' see it. */
export function setViewport(width: number): void {
  vi.stubGlobal('matchMedia', (media: string) => {
    const least = Number(/\(min-width:\s*([\d.]+)rem\)/.exec(media)?.[1] ?? 0)
    return Object.assign(new EventTarget(), { media, matches: width >= least * 16 })
  })
}
