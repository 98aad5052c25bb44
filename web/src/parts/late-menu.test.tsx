import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { listedToasts } from '../ui/toast.ts'
import { LateMenu, lateMenu } from './late-menu.tsx'

const TRIGGER = <button type="button">Actions</button>
const items = (onSelect = () => {}) => [
  { label: 'Edit', onSelect },
  { label: 'Delete', onSelect: () => {} },
]
const button = () => screen.getByRole('button', { name: 'Actions' })

it('opens a lazily loaded menu by pointer or keyboard', async () => {
  const chosen = vi.fn()
  render(<LateMenu trigger={TRIGGER} items={items(chosen)} />)
  expect(button()).toHaveAttribute('aria-haspopup', 'menu')
  expect(button()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(button())
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  expect(chosen).toHaveBeenCalledOnce()
  await waitFor(() => expect(button()).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus())
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(button()).toHaveFocus())
})

it('NAV-54 retries a failed menu load on the next click', async () => {
  let isThere = false
  const Menu = lateMenu(async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return (await import('../ui/menu.tsx')).Menu
  })
  render(<Menu trigger={TRIGGER} items={items()} />)
  await userEvent.click(button())
  await waitFor(() => expect(listedToasts()[0]?.title).toBe('This could not be loaded'))
  expect(button()).not.toHaveAttribute('aria-busy')
  isThere = true
  await userEvent.click(button())
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible()
})
