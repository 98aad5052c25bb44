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
it('API-19 the next one opens at once within 300 ms', () => {
  moveOnAfter(299)
  wait(0)
  expect(said()).toBe('Private albums')
})
it('API-19 the next one waits again after 300 ms', () => {
  moveOnAfter(301)
  wait(699)
  expect(said()).toBeNull()
  wait(1)
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
