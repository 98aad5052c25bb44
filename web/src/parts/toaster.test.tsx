import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { Toaster } from './toaster.tsx'

const say = (title: string, description?: string) => act(() => toast({ title, description }))
const dismiss = () => screen.getByRole('button', { name: 'Dismiss' })
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

function drag(pixels: number) {
  const pressed = screen.getByRole('listitem')
  fireEvent.pointerDown(pressed, { button: 0, clientX: 10 })
  fireEvent.pointerMove(pressed, { clientX: 10 + pixels / 2 })
  fireEvent.pointerMove(pressed, { clientX: 10 + pixels })
  fireEvent.pointerUp(pressed, { clientX: 10 + pixels })
}

it('API-12 API-16 API-17 shows and announces one toast at a time until it is dismissed', async () => {
  render(<Toaster />)
  expect(screen.getByRole('list')).toHaveClass('md:max-w-[420px]')
  say('First')
  say('Error', 'Failed to update profile.')
  expect(screen.getByText('Error')).toBeVisible()
  expect(screen.getByText('Failed to update profile.')).toBeVisible()
  expect(shown()).toEqual(['Error Failed to update profile.'])
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Error Failed to update profile.'))
  await userEvent.click(dismiss())
  expect(shown()).toEqual([])
})
it('API-14 shows a toast for 5000 ms', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  say('Saved')
  act(() => void vi.advanceTimersByTime(4_999))
  expect(shown()).toEqual(['Saved'])
  act(() => void vi.advanceTimersByTime(1))
  expect(shown()).toEqual([])
})
it.each([
  [51, []],
  [50, ['Saved']],
  [-80, ['Saved']],
])('API-15 after a swipe of %i px to the right, the remaining toasts are %j', (pixels, left) => {
  render(<Toaster />)
  say('Saved')
  drag(pixels)
  expect(shown()).toEqual(left)
})
it.each([
  [-51, []],
  [-50, ['Saved']],
  [80, ['Saved']],
])('LNG-43 on a right-to-left page, a swipe of %i px leaves the toasts %j', (pixels, left) => {
  document.documentElement.dir = 'rtl'
  render(<Toaster />)
  say('Saved')
  drag(pixels)
  expect(shown()).toEqual(left)
})
it('API-43 F8 moves focus to the toasts', async () => {
  render(<Toaster />)
  say('Saved')
  expect(screen.getByRole('region', { name: 'Status messages (F8)' })).toContainElement(dismiss())
  await userEvent.keyboard('[F8]')
  expect(screen.getByRole('list')).toHaveFocus()
})
describe('while a dialog is open', () => {
  const both = (open: boolean, onClose: () => void) => (
    <>
      <main>
        <Dialog open={open} onClose={onClose} title="Update Profile" />
      </main>
      <Toaster />
    </>
  )

  it('announces a toast, and removes it on Dismiss without closing the dialog', async () => {
    const onClose = vi.fn()
    render(both(true, onClose))
    say('Error', 'Failed to update profile.')
    expect(dismiss().closest('[aria-hidden], [inert]')).toBeNull()
    expect(shown()).toEqual(['Error Failed to update profile.'])
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Failed to update profile.'))
    expect(screen.getByRole('status').closest('[aria-hidden], [inert]')).toBeNull()
    await userEvent.click(dismiss())
    expect(shown()).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog')).toBeVisible()
  })
  it('on Dismiss, removes a toast that appeared before the dialog opened', async () => {
    const onClose = vi.fn()
    const { rerender } = render(both(false, onClose))
    say('Saved')
    rerender(both(true, onClose))
    await userEvent.click(dismiss())
    expect(shown()).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })
  it.each([
    ['before', false],
    ['after', true],
  ])('API-39 the first Escape dismisses a toast shown %s the dialog', async (_, isFirst) => {
    const onClose = vi.fn()
    const { rerender } = render(both(isFirst, onClose))
    say('Saved')
    rerender(both(true, onClose))
    await userEvent.keyboard('{Escape}')
    expect(shown()).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})
