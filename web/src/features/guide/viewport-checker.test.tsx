import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/screen.tsx'
import { Guide } from './guide.tsx'

const button = () => screen.getByRole('button', { name: /^Viewport checker/ })
const sizes = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

function resize(width: number, height: number) {
  Object.assign(window, { innerWidth: width, innerHeight: height })
  fireEvent(window, new Event('resize'))
}

it('GUI-04 GUI-05 the guide carries the viewport checker, which lists three sizes once it is opened, shows that of the window as it changes, and closes', async () => {
  renderScreen(<Guide />)
  resize(1280, 800)
  expect(button()).toHaveTextContent('1280x800')
  expect(sizes()).not.toContain('375x667')
  await userEvent.click(button())
  expect(sizes()).toEqual(expect.arrayContaining(['375x667', '390x844', '428x926']))
  expect(screen.queryByLabelText('this window')).toBeNull()
  resize(390, 844)
  expect(button()).toHaveTextContent('390x844')
  expect(screen.getByLabelText('this window').closest('li')).toHaveTextContent('390x844')
  await userEvent.keyboard('{Escape}')
  expect(sizes()).not.toContain('375x667')
  await userEvent.dblClick(button())
  expect(button()).toHaveAttribute('aria-expanded', 'false')
})
