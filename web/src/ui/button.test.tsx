import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

it('submits its form only if its type is submit', async () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn((event: Event) => event.preventDefault())]
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Button onClick={onClick}>Look</Button>
      <Button type="submit">Send</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Look' }))
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0])
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})
it('shows its busy label and ignores clicks while busy', async () => {
  const onClick = vi.fn()
  const { rerender } = render(
    <Button busy busyLabel="Saving…" onClick={onClick}>
      Save
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Saving…' })
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toBeDisabled()
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  rerender(<Button busy>Save</Button>)
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  rerender(<Button>Save</Button>)
  expect(button).not.toHaveAttribute('aria-busy')
  expect(button).toBeEnabled()
})
it('regains focus after being busy', () => {
  const ref = createRef<HTMLButtonElement>()
  const { rerender } = render(<Button ref={ref}>Save</Button>)
  expect(ref.current).toBe(screen.getByRole('button'))
  screen.getByRole('button').focus()
  rerender(<Button busy>Save</Button>)
  // Unlike jsdom, a browser blurs a focused button when the button becomes disabled.
  screen.getByRole('button').blur()
  expect(document.body).toHaveFocus()
  rerender(<Button>Save</Button>)
  expect(screen.getByRole('button')).toHaveFocus()
})
it('doesn’t regain focus after being busy if focus was elsewhere', () => {
  const both = (busy: boolean) => (
    <>
      <Button busy={busy}>Save</Button>
      <input aria-label="Next" />
    </>
  )
  const { rerender } = render(both(false))
  rerender(both(true))
  rerender(both(false))
  expect(document.body).toHaveFocus()
  screen.getByRole('button').focus()
  rerender(both(true))
  screen.getByLabelText('Next').focus()
  rerender(both(false))
  expect(screen.getByLabelText('Next')).toHaveFocus()
})
it('drops its own padding if className sets padding for all widths', () => {
  render(
    <>
      <Button className="px-2">Small</Button>
      <Button className="max-md:px-2">Usual</Button>
    </>,
  )
  expect(screen.getByRole('button', { name: 'Small' })).not.toHaveClass('px-4')
  expect(screen.getByRole('button', { name: 'Usual' })).toHaveClass('px-4')
})
