import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { listedToasts } from '../src/ui/toast.ts'

/** Returns the toast on screen. No toast remains from earlier tests. */
export const shownToast = () => listedToasts().find(({ open }) => open)

/** Waits for the toast with this title and, if given, this description. */
export async function seeToast(title: string, description?: string): Promise<void> {
  await waitFor(() => expect(shownToast()).toMatchObject({ title, ...(description && { description }) }))
}

/** Waits for the only table, or the table with this name, and returns its body rows. */
export async function tableRows(name?: string): Promise<HTMLElement[]> {
  const table = await screen.findByRole('table', name === undefined ? {} : { name })
  return within(table).getAllByRole('row').slice(1)
}

/** Pastes text at the end of a field, for tests in which individual keystrokes don't matter. */
export async function fill(user: UserEvent, field: HTMLElement, words: string): Promise<void> {
  await user.click(field)
  await user.paste(words)
}

/** Makes media queries like '(min-width: Nrem)' match as if the window were this many pixels wide. */
export function setViewport(width: number): void {
  vi.stubGlobal('matchMedia', (media: string) => {
    const least = Number(/\(min-width:\s*([\d.]+)rem\)/.exec(media)?.[1] ?? 0)
    return Object.assign(new EventTarget(), { media, matches: width >= least * 16 })
  })
}
