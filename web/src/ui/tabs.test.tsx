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

it('shows the content of one tab under its name', () => {
  render(<Invitations />)
  expect(screen.getByRole('tablist', { name: 'Invitations' })).toBeVisible()
  expect(screen.getByRole('tabpanel', { name: 'Sent' })).toHaveTextContent('Three are waiting.')
  expect(screen.queryByText('Nobody has asked.')).toBeNull()
})
it('changes by pointer', async () => {
  render(<Invitations />)
  await userEvent.click(screen.getByRole('tab', { name: 'Received' }))
  expect(screen.getByRole('tab', { name: 'Received' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tabpanel', { name: 'Received' })).toHaveTextContent('Nobody has asked.')
})
it('changes by arrow keys', async () => {
  render(<Invitations />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Received' })).toHaveFocus()
  expect(screen.getByText('Nobody has asked.')).toBeVisible()
})
it('asks for a tab once, also where its coming takes a while', async () => {
  const onChange = vi.fn()
  render(<Tabs label="Invitations" tabs={TABS} value="sent" onChange={onChange} />)
  await userEvent.click(screen.getByRole('tab', { name: 'Received' }))
  expect(onChange.mock.calls).toEqual([['received']])
})
it('asks for a tab again after another came between', async () => {
  const onChange = vi.fn()
  const show = (value: string) => <Tabs label="Invitations" tabs={TABS} value={value} onChange={onChange} />
  const { rerender } = render(show('sent'))
  await userEvent.click(screen.getByRole('tab', { name: 'Received' }))
  rerender(show('received'))
  rerender(show('sent'))
  await userEvent.click(screen.getByRole('tab', { name: 'Received' }))
  expect(onChange.mock.calls).toEqual([['received'], ['received']])
})
