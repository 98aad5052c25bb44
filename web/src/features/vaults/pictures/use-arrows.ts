import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'

/**
 * One stop of Tab for many pictures: the arrows lead from one to the next. Each is a button with its number in
 * `data-picture`.
 */
export function useArrows(box: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(0)
  return {
    current,
    /** The picture at the Tab stop, unless a picture has the focus already. */
    beginAt: (picture: number) => {
      if (!box.current?.contains(document.activeElement)) setCurrent(picture)
    },
    note: ({ target }: FocusEvent) => {
      const picture = numberOf(target)
      if (picture !== null) setCurrent(picture)
    },
    move: (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || numberOf(target as Element) === null) return
      const next = nextOf(key, target as HTMLElement, drawnIn(box.current))
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}

function numberOf(element: Element): number | null {
  const { picture } = (element as HTMLElement).dataset
  return picture === undefined ? null : Number(picture)
}

function drawnIn(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[data-picture]') ?? [])]
}

function nextOf(key: string, from: HTMLElement, drawn: HTMLElement[]): HTMLElement | undefined {
  const at = drawn.indexOf(from)
  if (key === 'ArrowLeft') return drawn[at - 1]
  if (key === 'ArrowRight') return drawn[at + 1]
  if (key === 'ArrowUp')
    return nearest(from, drawn.slice(0, at).reverse(), (box, other) => other.bottom <= box.top)
  if (key === 'ArrowDown') return nearest(from, drawn.slice(at + 1), (box, other) => other.top >= box.bottom)
  return undefined
}

// In the next row, the picture whose middle is nearest.
function nearest(
  from: HTMLElement,
  others: HTMLElement[],
  isBeyond: (box: DOMRect, other: DOMRect) => boolean,
): HTMLElement | undefined {
  const box = from.getBoundingClientRect()
  const first = others.find((other) => isBeyond(box, other.getBoundingClientRect()))
  if (!first) return undefined
  const { top } = first.getBoundingClientRect()
  const inRow = others.filter((other) => Math.abs(other.getBoundingClientRect().top - top) < 2)
  const away = (other: HTMLElement) => {
    const { left, right } = other.getBoundingClientRect()
    return Math.abs(left + right - box.left - box.right)
  }
  return inRow.toSorted((a, b) => away(a) - away(b))[0]
}
