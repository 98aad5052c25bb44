import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { Button } from './button.tsx'
import { Popover } from './popover.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  const [hasGoneOn, setHasGoneOn] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasGoneOn) heading.current?.focus()
  }, [hasGoneOn])
  const goOn = () => {
    setOpen(false)
    setHasGoneOn(true)
  }
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        The page
      </h1>
      <Popover open={open} onOpenChange={setOpen} title="News" trigger={<Button>Open</Button>}>
        <Button onClick={goOn}>Go on</Button>
      </Popover>
    </main>
  )
}

const trigger = () => screen.getByRole('button', { name: 'Open' })
const panel = () => screen.findByRole('dialog', { name: 'News' })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('opens on click without hiding the page from screen readers', async () => {
  render(<Page />)
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(trigger())
  expect(await panel()).toHaveFocus()
  expect(trigger()).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('main')).toContainElement(await panel())
  expect(screen.getByRole('heading', { name: 'The page' }).closest('[aria-hidden]')).toBeNull()
})
it('API-38 closes on Escape, Back, its button or an outside click', async () => {
  render(<Page />)
  for (const leave of [
    () => userEvent.click(trigger()),
    () => userEvent.keyboard('{Escape}'),
    async () => history.back(),
    () => userEvent.click(screen.getByRole('heading', { name: 'The page' })),
  ]) {
    await userEvent.click(trigger())
    await panel()
    await leave()
    await gone()
  }
})
it('returns focus to its button when closed, unless focus has moved', async () => {
  render(<Page />)
  await userEvent.click(trigger())
  await userEvent.keyboard('{Escape}')
  await gone()
  await waitFor(() => expect(trigger()).toHaveFocus())
  await userEvent.click(trigger())
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await gone()
  // The popover returns focus a moment after its panel is removed, so wait for that.
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.getByRole('heading', { name: 'The page' })).toHaveFocus()
})
