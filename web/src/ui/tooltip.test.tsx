import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Tooltip, TooltipProvider } from './tooltip.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const point = (name: string) =>
  fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' })
function leave(name: string) {
  fireEvent.pointerLeave(screen.getByRole('button', { name }))
  // A pointer on its way to the tooltip keeps it open; this one goes elsewhere.
  fireEvent.pointerMove(document.body, { clientX: 900, clientY: 900 })
}
const said = () => screen.queryByRole('tooltip')?.textContent ?? null

function showTwo() {
  render(
    <TooltipProvider>
      <Tooltip text="Groups of three">
        <button type="button">Groups</button>
      </Tooltip>
      <Tooltip text="Private albums">
        <button type="button">Vaults</button>
      </Tooltip>
    </TooltipProvider>,
  )
}

/** Waits for the tooltip of one, leaves it, and comes to the other so many milliseconds later. */
function moveOnAfter(ms: number) {
  showTwo()
  point('Groups')
  wait(700)
  leave('Groups')
  wait(ms)
  point('Vaults')
}

it('API-18 opens after 700 ms', () => {
  render(
    <Tooltip text="Groups of three">
      <button type="button">Groups</button>
    </Tooltip>,
  )
  point('Groups')
  wait(699)
  expect(said()).toBeNull()
  wait(1)
  expect(said()).toBe('Groups of three')
})
it.each([
  [299, 0],
  [301, 700],
])('API-19 the next one, come to after %i ms, opens %i ms later', (after, later) => {
  moveOnAfter(after)
  if (later) {
    wait(later - 1)
    expect(said()).toBeNull()
  }
  wait(Math.min(later, 1))
  expect(said()).toBe('Private albums')
})
it('opens at once for the keyboard, describes its control, and goes by Escape', () => {
  showTwo()
  const button = screen.getByRole('button', { name: 'Groups' })
  act(() => button.focus())
  expect(button).toHaveAccessibleDescription('Groups of three')
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect(said()).toBeNull()
})
