import { GUIDE_CHAPTERS, guideChapterPath } from '@kinhold/contract/paths'
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/screen.tsx'
import { Guide } from './guide.tsx'

const TITLES = 'Welcome, Authentication, Invitations, Trust Units, Vaults, Communication, Security'

const show = (at = '/user-guide') => renderScreen(<Guide />, { at })
const title = () => screen.getAllByRole('heading', { level: 2 })[0]!.textContent
const chapters = () => [...document.querySelectorAll('details')]
const previous = () => screen.getByRole('button', { name: 'Previous' })
const next = () => screen.getByRole('button', { name: 'Next' })
const dots = () =>
  within(screen.getByRole('navigation', { name: 'Steps of the guide' })).getAllByRole('button')
const marked = () => dots().filter((dot) => dot.getAttribute('aria-current') === 'step')

it('GUI-01 GUI-02 seven steps in their order, one at each Next, and one back at each Previous and by the Back of the browser', async () => {
  const { user, router } = show()
  expect(previous()).toBeDisabled()
  const seen = [title()]
  while (next().matches(':enabled')) {
    await user.click(next())
    seen.push(title())
  }
  expect(seen.join(', ')).toBe(TITLES)
  await act(() => router.navigate(-1))
  expect(title()).toBe('Communication')
  await user.click(previous())
  expect(title()).toBe('Vaults')
})
it('MSG-70 the guide says how to write, record, search, archive and delete messages', () => {
  show('/user-guide?step=6')
  expect(title()).toBe('Communication')
  expect(screen.getByText(/^Under Network, in Messages, write to .* 5 minutes of your voice/)).toBeVisible()
  expect(screen.getByText(/edit your words for 15 minutes, archive .*, and delete:/)).toBeVisible()
  expect(screen.getByText(/^Look for words, or how they begin/)).toBeVisible()
})
it('GUI-03 seven dots, the one of the current step marked, and each goes to its step', async () => {
  const { user } = show()
  expect(dots()).toHaveLength(7)
  expect(marked().map((dot) => dot.getAttribute('aria-label'))).toEqual(['Step 1: Welcome'])
  await user.click(next())
  expect(marked().map((dot) => dot.getAttribute('aria-label'))).toEqual(['Step 2: Authentication'])
  await user.click(screen.getByRole('button', { name: 'Step 5: Vaults' }))
  expect(title()).toBe('Vaults')
  expect(screen.getByText('Step 5 of 7')).toBeVisible()
})
it('TRU-133 below the steps are six chapters, closed until one is wanted, which say what a passkey, an unblock, a reminder and a suspension come to', async () => {
  const { user } = show()
  expect(chapters().map(({ open }) => open)).toEqual(Array(6).fill(false))
  await user.click(screen.getByRole('heading', { name: 'A lost number, and guardians' }))
  expect(chapters().map(({ open, id }) => open && id)).toContain('lost-number')
  expect(
    screen.getByText(/two of three have entered them, or three of five, .* wait of 72 hours/),
  ).toBeVisible()
  const said = chapters()
    .map(({ textContent }) => textContent)
    .join(' ')
  for (const words of [
    'your vaults stay closed to them until you put their number on the list again',
    '‘See why and answer’ stands there',
    'gets your reminder as a text or an e-mail',
    'Why, you read only if the admin wants you to know',
    'press ‘Use a passkey’. Then change the number in your profile',
    'nobody can ask for your account for 30 days',
  ])
    expect(said).toContain(words)
})
it.each(GUIDE_CHAPTERS)(
  'TRU-133 the address of %s opens that chapter and puts the focus on it',
  (chapter) => {
    show(guideChapterPath(chapter))
    expect(chapters().filter(({ open }) => open)).toEqual([document.getElementById(chapter)])
    expect(document.activeElement?.closest('details')?.id).toBe(chapter)
    expect(title()).toBe('Welcome')
  },
)
it('moves by arrow keys and stays at the ends; the focus moves to the heading of the step, but not at arrival', async () => {
  const { user } = show()
  expect(document.body).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(title()).toBe('Welcome')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(title()).toBe('Invitations')
  await user.keyboard('{ArrowLeft}')
  expect(title()).toBe('Authentication')
  expect(screen.getByRole('heading', { name: 'Authentication' })).toHaveFocus()
})
it.each(['0', '8', 'x', '1.5'])('begins at the first step when the address says step %s', (step) => {
  show(`/user-guide?step=${step}`)
  expect(title()).toBe('Welcome')
})
