import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'

function Opener({ opener, children }: { opener?: (open: () => void) => ReactNode; children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {opener ? opener(() => setOpen(true)) : <Button onClick={() => setOpen(true)}>Open</Button>}
      <Dialog open={open} onClose={() => setOpen(false)} title="Update Profile">
        {children}
      </Dialog>
    </>
  )
}

async function openWith(children: ReactNode) {
  render(<Opener>{children}</Opener>)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
}

const dialog = () => screen.getByRole('dialog', { name: 'Update Profile' })
const scrim = () => dialog().previousElementSibling!

it('is named by its title and described by its description', () => {
  const { rerender } = render(<Dialog open title="Update Profile" description="Your friends see this." />)
  expect(dialog()).toHaveAccessibleDescription('Your friends see this.')
  rerender(<Dialog open title="Update Profile" />)
  expect(dialog()).not.toHaveAttribute('aria-describedby')
  rerender(<Dialog open={false} title="Update Profile" />)
  expect(screen.queryByRole('dialog')).toBeNull()
})
it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close dialog' }))],
  ['a click on its scrim', () => userEvent.click(scrim())],
  ['Back', async () => history.back()],
])('API-38 can be closed with %s', async (_, leave) => {
  const onClose = vi.fn()
  render(<Dialog open title="Update Profile" onClose={onClose} />)
  await leave()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
it('stays open without onClose', async () => {
  render(
    <>
      <p>Behind</p>
      <Dialog open title="Update Profile" actions={<Button>Next</Button>} />
    </>,
  )
  expect(screen.getByText('Behind').closest('[aria-hidden=true]')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(scrim())
  expect(dialog()).toBeVisible()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Next'])
})
it('focuses the element with data-autofocus', async () => {
  await openWith(<input aria-label="Name" data-autofocus />)
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
})
it('takes focus when opened and traps Tab focus', async () => {
  await openWith(<input aria-label="Name" />)
  await waitFor(() => expect(dialog()).toHaveFocus())
  const seen: (string | null)[] = []
  for (let n = 0; n < 4; n++) {
    await userEvent.tab()
    seen.push(document.activeElement!.getAttribute('aria-label'))
  }
  expect(seen).toEqual(['Close dialog', 'Name', 'Close dialog', 'Name'])
})
it('returns focus to the element that opened it', async () => {
  render(
    <Opener>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- The test checks autofocus. */}
      <input aria-label="Name" autoFocus />
    </Opener>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
})
it('returns focus to the menu button if opened from a menu', async () => {
  render(
    <Opener
      opener={(open) => <Menu trigger={<Button>More</Button>} items={[{ label: 'Edit', onSelect: open }]} />}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await waitFor(() => expect(dialog()).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
})
it('returns focus to a button that was focused only after the dialog opened', async () => {
  const open = vi.fn<() => void>()
  render(
    <Opener
      opener={(show) => {
        open.mockImplementation(show)
        return <Button>Actions</Button>
      }}
    />,
  )
  expect(document.body).toHaveFocus()
  act(() => open())
  act(() => screen.getByText('Actions').focus())
  await waitFor(() => expect(dialog()).toContainElement(document.activeElement as HTMLElement))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus())
})

function Successive() {
  const [at, setAt] = useState<'page' | 'menu' | 'gone' | 'profile'>('page')
  // The second dialog opens only after the first has closed, as happens if its code loads late.
  useEffect(() => {
    if (at === 'gone') setAt('profile')
  }, [at])
  return (
    <>
      <Button onClick={() => setAt('menu')}>Menu</Button>
      <Dialog open={at === 'menu'} title="Menu" onClose={() => setAt('page')}>
        <Button onClick={() => setAt('gone')}>PROFILE</Button>
      </Dialog>
      <Dialog open={at === 'profile'} title="Update Profile" onClose={() => setAt('page')} />
    </>
  )
}

it('returns focus to the opener of the dialog that it replaced', async () => {
  render(<Successive />)
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  await userEvent.click(screen.getByRole('button', { name: 'PROFILE' }))
  await waitFor(() => expect(dialog()).toBeVisible())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus())
})

it('makes its content focusable only if the content overflows', () => {
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300)
  const long = <p>Long</p>
  const { rerender } = render(
    <Dialog open title="Terms">
      {long}
    </Dialog>,
  )
  const body = () => screen.getByText('Long').parentElement!
  expect(body()).toHaveAttribute('tabindex', '0')
  height.mockReturnValue(300)
  rerender(
    <Dialog open title="Terms" wide>
      {long}
    </Dialog>,
  )
  expect(body()).not.toHaveAttribute('tabindex')
})
it('shows its error message next to the actions', () => {
  render(
    <Dialog open title="Update Profile" actions={<Button>Save</Button>} problem="No room is left.">
      A form
    </Dialog>,
  )
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('No room is left.')
  expect(alert.parentElement).toContainElement(screen.getByRole('button', { name: 'Save' }))
  expect(alert.parentElement).not.toContainElement(screen.getByText('A form'))
})
it('doesn’t pass submit events to the surrounding form', async () => {
  const [outer, inner] = [vi.fn(), vi.fn()]
  const sent = (by: () => void) => (event: { preventDefault(): void }) => {
    event.preventDefault()
    by()
  }
  render(
    <form onSubmit={sent(outer)}>
      <Dialog open title="Update Profile">
        <form onSubmit={sent(inner)}>
          <button type="submit">Send</button>
        </form>
      </Dialog>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(inner).toHaveBeenCalledOnce()
  expect(outer).not.toHaveBeenCalled()
})

function show(given: { busy?: boolean; danger?: boolean } = {}) {
  const does = { onConfirm: vi.fn(), onCancel: vi.fn() }
  render(
    <ConfirmDialog open title="Delete Post" confirmLabel="Delete" {...does} {...given}>
      The post and its pictures go for good.
    </ConfirmDialog>,
  )
  return does
}

it('ConfirmDialog initially focuses Cancel and calls onConfirm when confirmed', async () => {
  const { onConfirm, onCancel } = show()
  const dialog = screen.getByRole('dialog', { name: 'Delete Post' })
  expect(dialog).toHaveAccessibleDescription('The post and its pictures go for good.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0])
})
it('ConfirmDialog calls onCancel on Cancel or Escape', async () => {
  const { onConfirm, onCancel } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.keyboard('{Escape}')
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 2])
})
it('ConfirmDialog ignores clicks on the confirm button while busy', async () => {
  const { onConfirm } = show({ busy: true })
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'true')
  expect(onConfirm).not.toHaveBeenCalled()
})
