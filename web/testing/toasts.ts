import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { listedToasts } from '../src/ui/toast.ts'

/** The open toast; earlier tests leave none. */
export const shownToast = () => listedToasts().find(({ open }) => open)

/** Waits for the toast with this title and, if given, this description. */
export async function seeToast(title: string, description?: string): Promise<void> {
  await waitFor(() => expect(shownToast()).toMatchObject({ title, ...(description && { description }) }))
}
