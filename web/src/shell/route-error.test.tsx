import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from '../browser/page.ts'
import { RouteError } from './route-error.tsx'

function Broken(): never {
  throw new Error('x is undefined')
}

test('shows an error with Retry if a page throws', async () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: RouteError }])
  render(<RouterProvider router={router} />)
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(reload).toHaveBeenCalledOnce()
})
