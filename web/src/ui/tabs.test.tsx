import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

const TABS = [
  { value: 'sent', label: 'Sent', content: <p>Three are waiting.</p> },
  { value: 'received', label: 'Received', content: <p>Nobody has asked.</p> },
]

function Invitations() {
  const [value, setValue] = useState('sent')
  return <Tabs label="Invitations" tabs={TABS} value={value} onChange={setValue} />
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
