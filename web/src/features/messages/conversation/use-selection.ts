import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { ChatRowsHandle } from '../../../parts/list/chat-rows.tsx'
import type { Row } from './rows.ts'

/** The message that is the tab stop, and its keyboard navigation. */
export type Selection = ReturnType<typeof useSelection>

/** One message of a list is its tab stop; arrows, Home, End and the page keys move it, Escape goes to the composer. */
export function useSelection(
  rows: readonly Row[],
  list: RefObject<ChatRowsHandle | null>,
  onWrite: () => void,
) {
  const [chosen, choose] = useState<string | null>(null)
  const keys = rows.flatMap((row) => (row.kind === 'bubble' ? row.key : []))
  const current = chosen !== null && keys.includes(chosen) ? chosen : (keys.at(-1) ?? null)
  function focus(key: string | undefined) {
    if (key === undefined) return
    choose(key)
    list.current?.focus(key)
  }
  /** Moves for a navigation key; returns true if the key was one. */
  function move({ key }: KeyboardEvent, from: string): boolean {
    if (key === 'Escape') onWrite()
    else if (key in STEPS) focus(keys[clamp(keys.indexOf(from) + STEPS[key]!, keys.length)])
    else return false
    return true
  }
  /** Moves from a message that disappears to its neighbor. */
  function leave(key: string) {
    const at = keys.indexOf(key)
    focus(keys[at + 1] ?? keys[at - 1])
  }
  return { current, choose, move, leave }
}

const PAGE = 10
const STEPS: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -PAGE,
  PageDown: PAGE,
  Home: -Infinity,
  End: Infinity,
}

function clamp(at: number, count: number): number {
  return Math.max(0, Math.min(at, count - 1))
}
