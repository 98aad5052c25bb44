import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { listedToasts } from '../src/ui/toast.ts'

/** The toast on show; none that an earlier test left. */
export const shownToast = () => listedToasts().find(({ open }) => open)

/** Waits for the toast of this title and, where it is given, this description. */
export async function seeToast(title: string, description?: string): Promise<void> {
  await waitFor(() => expect(shownToast()).toMatchObject({ title, ...(description && { description }) }))
}
