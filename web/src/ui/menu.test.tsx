import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

function show() {
  const does = { edit: vi.fn(), remove: vi.fn() }
  const items = [
    { label: 'Edit', onSelect: does.edit },
    { label: 'Delete', onSelect: does.remove, danger: true },
  ]
  render(<Menu trigger={<Button>More</Button>} items={items} />)
  return does
}

const trigger = () => screen.getByRole('button', { name: 'More', hidden: true })

it('opens when its button is clicked and calls the chosen entry’s handler', async () => {
  const { edit, remove } = show()
  expect(trigger()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(trigger())
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect([edit.mock.calls.length, remove.mock.calls.length]).toEqual([0, 1])
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})
it('works with the keyboard and returns focus to its button on Escape', async () => {
  const { edit, remove } = show()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(trigger()).toHaveFocus())
  expect([edit.mock.calls.length, remove.mock.calls.length]).toEqual([0, 0])
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Edit' })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(remove).toHaveBeenCalledOnce()
})
it('doesn’t hide the page from screen readers', async () => {
  render(
    <main>
      <p>Around</p>
      <Menu trigger={<Button>More</Button>} items={[{ label: 'Edit', onSelect: vi.fn() }]} />
    </main>,
  )
  await userEvent.click(trigger())
  expect(await screen.findByRole('menu')).toBeVisible()
  expect(screen.getByText('Around').closest('[aria-hidden]')).toBeNull()
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('menu'))
})
it('LNG-47 takes the direction of a right-to-left page', async () => {
  document.documentElement.dir = 'rtl'
  show()
  await userEvent.click(trigger())
  expect(await screen.findByRole('menu')).toHaveAttribute('dir', 'rtl')
})
