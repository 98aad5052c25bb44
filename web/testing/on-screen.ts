import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { listedToasts } from '../src/ui/toast.ts'

/** The open toast; earlier tests leave none. */
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

/** Pastes words into a field after its content, for tests in which single keys do not matter. */
export async function fill(user: UserEvent, field: HTMLElement, words: string): Promise<void> {
  await user.click(field)
  await user.paste(words)
}

/** Makes media queries of the form '(min-width: Nrem)' match as in a window this many pixels wide. */
export function setViewport(width: number): void {
  vi.stubGlobal('matchMedia', (media: string) => {
    const least = Number(/\(min-width:\s*([\d.]+)rem\)/.exec(media)?.[1] ?? 0)
    return Object.assign(new EventTarget(), { media, matches: width >= least * 16 })
  })
}
