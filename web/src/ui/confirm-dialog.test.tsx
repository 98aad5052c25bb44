import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

function show(given: { busy?: boolean; danger?: boolean; cancelLabel?: string } = {}) {
  const does = { onConfirm: vi.fn(), onCancel: vi.fn() }
  render(
    <ConfirmDialog open title="Delete Post" confirmLabel="Delete" {...does} {...given}>
      The post and its pictures go for good.
    </ConfirmDialog>,
  )
  return does
}

it('shows its title and the consequences, focuses Cancel, and confirms', async () => {
  const { onConfirm, onCancel } = show({ cancelLabel: 'Keep it' })
  const dialog = screen.getByRole('dialog', { name: 'Delete Post' })
  expect(dialog).toHaveAccessibleDescription('The post and its pictures go for good.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus())
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0])
})
it('Cancel and Escape close it without confirming', async () => {
  const { onConfirm, onCancel } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.keyboard('{Escape}')
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 2])
})
it('ignores presses while it is busy', async () => {
  const { onConfirm } = show({ busy: true })
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'true')
  expect(onConfirm).not.toHaveBeenCalled()
})
