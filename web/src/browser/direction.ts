/** Returns the direction in which the page is read, from the page's `dir` attribute. */
export function pageDirection(): 'ltr' | 'rtl' {
  return isRightToLeft() ? 'rtl' : 'ltr'
}

/** Returns true if the page is read from right to left. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl'
}

/**
 * Returns the arrow key that has the same meaning on a page that is read from left to right, where ArrowRight
 * means forward and ArrowLeft means back. Returns every other key unchanged.
 */
export function arrowInLtr(key: string): string {
  return (isRightToLeft() && SWAPPED[key]) || key
}

const SWAPPED: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }
