import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Tooltip } from './tooltip.tsx'

// Each test starts a minute after the previous one, so that an earlier tooltip can't shorten a delay.
let now = 0
beforeEach(() => void vi.useFakeTimers({ now: (now += 60_000) }))

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const point = (name: string) =>
  fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' })
function leave(name: string) {
  fireEvent.pointerLeave(screen.getByRole('button', { name }))
  // Move the pointer elsewhere, because a tooltip stays open while the pointer is on it.
  fireEvent.pointerMove(document.body, { clientX: 900, clientY: 900 })
}
const said = () => screen.queryByRole('tooltip')?.textContent ?? null

function showTwo() {
  render(
    <>
      <Tooltip text="Groups of three">
        <button type="button">Groups</button>
      </Tooltip>
      <Tooltip text="Private albums">
        <button type="button">Vaults</button>
      </Tooltip>
    </>,
  )
}

it.each([
  [299, 0],
  [301, 700],
])(
  'API-18 API-19 if the pointer reaches another control after %i ms, its tooltip opens after %i ms',
  (after, later) => {
    showTwo()
    point('Groups')
    wait(699)
    expect(said()).toBeNull()
    wait(1)
    expect(said()).toBe('Groups of three')
    leave('Groups')
    wait(after)
    point('Vaults')
    if (later) {
      wait(later - 1)
      expect(said()).toBeNull()
    }
    wait(Math.min(later, 1))
    expect(said()).toBe('Private albums')
  },
)
it('opens right away on keyboard focus and closes on Escape', () => {
  showTwo()
  const button = screen.getByRole('button', { name: 'Groups' })
  act(() => button.focus())
  expect(button).toHaveAccessibleDescription('Groups of three')
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect(said()).toBeNull()
})
it.each([
  ['ltr', { insetInlineStart: '66px' }],
  ['rtl', { insetInlineStart: '986px' }],
])('LNG-47 opens beyond the end of its control on an %s page', (dir, place) => {
  document.documentElement.dir = dir
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1_000)
  showTwo()
  const button = screen.getByRole('button', { name: 'Groups' })
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, 10, 40, 40))
  act(() => button.focus())
  expect(screen.getByRole('tooltip').style).toMatchObject(place)
})
