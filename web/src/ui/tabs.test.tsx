import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { House } from './icons.ts'
import { SideTabs } from './side-tabs.tsx'
import { Tabs } from './tabs.tsx'

const TABS = [
  { value: 'sent', label: 'Sent', content: <p>Three are waiting.</p> },
  { value: 'received', label: 'Received', content: <p>Nobody has asked.</p> },
]

// With only two tabs, the next tab and the previous tab would be the same.
const THREE = [...TABS, { value: 'code', label: 'QR code', content: <p>It works once.</p> }]

function Invitations({ tabs = TABS }) {
  const [value, setValue] = useState('sent')
  return <Tabs label="Invitations" tabs={tabs} value={value} onChange={setValue} />
}

it('switches content on a click or an arrow key', async () => {
  render(<Invitations />)
  expect(screen.getByRole('tablist', { name: 'Invitations' })).toBeVisible()
  expect(screen.getByRole('tabpanel', { name: 'Sent' })).toHaveTextContent('Three are waiting.')
  expect(screen.queryByText('Nobody has asked.')).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Received' }))
  expect(screen.getByRole('tab', { name: 'Received' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tabpanel', { name: 'Received' })).toHaveTextContent('Nobody has asked.')
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: 'Sent' })).toHaveFocus()
  expect(screen.getByText('Three are waiting.')).toBeVisible()
})
it('calls onChange once per click, even on a previously selected tab', async () => {
  const onChange = vi.fn()
  const show = (value: string) => <Tabs label="Invitations" tabs={TABS} value={value} onChange={onChange} />
  const { rerender } = render(show('sent'))
  await userEvent.click(screen.getByRole('tab', { name: 'Received' }))
  expect(onChange.mock.calls).toEqual([['received']])
  rerender(show('received'))
  rerender(show('sent'))
  await userEvent.click(screen.getByRole('tab', { name: 'Received' }))
  expect(onChange.mock.calls).toEqual([['received'], ['received']])
})
it('LNG-42 ArrowLeft goes to the next tab on a right-to-left page', async () => {
  document.documentElement.dir = 'rtl'
  render(<Invitations tabs={THREE} />)
  await userEvent.click(screen.getByRole('tab', { name: 'Sent' }))
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: 'Received' })).toHaveFocus()
  expect(screen.getByText('Nobody has asked.').closest('[dir]')).toHaveAttribute('dir', 'rtl')
})
it.each([
  ['ltr', 0, 'end'],
  ['ltr', 40, 'start end'],
  ['ltr', 100, 'start'],
  ['rtl', 0, 'end'],
  ['rtl', -40, 'start end'],
  ['rtl', -100, 'start'],
])('LNG-47 on an %s page, a wide row scrolled by %i px fades at: %s', (dir, scrollLeft, edges) => {
  document.documentElement.dir = dir
  render(<Invitations />)
  const row = screen.getByRole('tablist')
  const at = {
    scrollWidth: { value: 300 },
    clientWidth: { value: 200 },
    scrollLeft: { get: () => scrollLeft, set() {} },
  }
  Object.defineProperties(row, at)
  fireEvent.scroll(row)
  expect(row.dataset['sideways']).toBe(edges)
})
it('LNG-42 ArrowLeft goes to the next bottom tab on a right-to-left page', async () => {
  document.documentElement.dir = 'rtl'
  const tabs = THREE.map(({ value, label }) => ({ value, label, icon: House }))
  render(
    <SideTabs label="Invitations" tabs={tabs} value="sent" onChange={vi.fn()} above={null}>
      Three are waiting.
    </SideTabs>,
  )
  screen.getByRole('tab', { name: 'Sent' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: 'Received' })).toHaveFocus()
})
