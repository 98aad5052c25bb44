import { vi } from 'vitest'

/** Makes the window this many pixels wide, as media queries of the form '(min-width: N px)' see it. */
export function setViewport(width: number): void {
  vi.stubGlobal('matchMedia', (media: string) => {
    const least = Number(/\(min-width:\s*(\d+)px\)/.exec(media)?.[1] ?? 0)
    return Object.assign(new EventTarget(), { media, matches: width >= least })
  })
}
