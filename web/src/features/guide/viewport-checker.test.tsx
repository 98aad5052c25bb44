import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/screen.tsx'
import { Guide } from './guide.tsx'
import { ViewportChecker } from './viewport-checker.tsx'

const button = () => screen.getByRole('button', { name: /^Viewport checker/ })
const sizes = () => screen.getAllByRole('listitem').map((item) => item.textContent)

function resize(width: number, height: number) {
  Object.assign(window, { innerWidth: width, innerHeight: height })
  fireEvent(window, new Event('resize'))
}

it('GUI-04 the guide carries the viewport checker', () => {
  renderScreen(<Guide />)
  expect(button()).toBeVisible()
})
it('GUI-05 lists the three sizes once it is opened', async () => {
  render(<ViewportChecker />)
  expect(screen.queryByRole('listitem')).toBeNull()
  await userEvent.click(button())
  expect(sizes()).toEqual(['375x667', '390x844', '428x926'])
})
it('GUI-04 shows the window’s size as it changes, and marks it where it is one of the three', async () => {
  render(<ViewportChecker />)
  resize(1280, 800)
  expect(button()).toHaveTextContent('1280x800')
  await userEvent.click(button())
  expect(screen.queryByLabelText('this window')).toBeNull()
  resize(390, 844)
  expect(button()).toHaveTextContent('390x844')
  expect(screen.getByLabelText('this window').closest('li')).toHaveTextContent('390x844')
})
it('closes by Escape and by its button', async () => {
  render(<ViewportChecker />)
  await userEvent.click(button())
  expect(button()).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listitem')).toBeNull()
  await userEvent.dblClick(button())
  expect(button()).toHaveAttribute('aria-expanded', 'false')
})
