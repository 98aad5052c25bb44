import { GUIDE_CHAPTERS, guideChapterPath } from '@kinhold/contract/paths'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/screen.tsx'
import { admin, member, vaultUser } from '../../../testing/people.ts'
import { GuideScreen } from './guide-screen.tsx'

const TITLES = 'Welcome, Authentication, Invitations, Trust Units, Vaults, Communication, Security'

const show = (at = '/user-guide') => renderScreen(<GuideScreen />, { at })
const title = () => screen.getAllByRole('heading', { level: 2 })[0]!.textContent
const chapters = () => [...document.querySelectorAll('details')]
const previous = () => screen.getByRole('button', { name: 'Previous' })
const next = () => screen.getByRole('button', { name: 'Next' })
const dots = () =>
  within(screen.getByRole('navigation', { name: 'Steps of the guide' })).getAllByRole('button')
const marked = () => dots().filter((dot) => dot.getAttribute('aria-current') === 'step')

it('GUI-01 GUI-02 GUI-03 the dots and buttons move through the seven steps', async () => {
  const { user, router } = show()
  expect(previous()).toBeDisabled()
  expect(dots()).toHaveLength(7)
  expect(marked().map((dot) => dot.getAttribute('aria-label'))).toEqual(['Step 1: Welcome'])
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
  await user.click(screen.getByRole('button', { name: 'Step 2: Authentication' }))
  expect(title()).toBe('Authentication')
  expect(screen.getByText('Step 2 of 7')).toBeVisible()
  expect(marked().map((dot) => dot.getAttribute('aria-label'))).toEqual(['Step 2: Authentication'])
})
it.each([
  [2, 'Authentication', /they come by text, or, where it sends no texts, from whoever runs it\./],
  [
    3,
    'Invitations',
    /Where the site sends no texts or e-mails, those you write wait until the admin sends them\./,
  ],
])('FAM-82 step %i, %s, explains what happens if the site doesn’t send texts', (step, named, words) => {
  show(`/user-guide?step=${step}`)
  expect(title()).toBe(named)
  expect(screen.getByText(words)).toBeVisible()
})
it.each([
  ['the admin', admin(), /^This is what members read\. Your account is the admin’s:/],
  ['a vault user', vaultUser(), /^This is what members read\. Your number opens the vaults/],
  ['a member', member(), null],
])('ADM-75 shows everyone except members a note that the guide is for members (%s)', (_, account, words) => {
  renderScreen(<GuideScreen />, { account, at: '/user-guide' })
  if (words) expect(screen.getByText(words)).toBeVisible()
  else expect(screen.queryByText(/^This is what members read/)).toBeNull()
})
it('MSG-70 explains how to write, search, edit, archive and delete messages', () => {
  show('/user-guide?step=6')
  expect(title()).toBe('Communication')
  expect(screen.getByText(/^Under Network, in Messages, write to .* 5 minutes of your voice/)).toBeVisible()
  expect(screen.getByText(/edit your words for 15 minutes, archive .*, and delete:/)).toBeVisible()
  expect(screen.getByText(/^Look for words, or their beginnings/)).toBeVisible()
})
it('TRU-133 keeps the six chapters collapsed until their headings are clicked', async () => {
  const { user } = show()
  expect(chapters().map(({ open }) => open)).toEqual(Array(6).fill(false))
  await user.click(screen.getByRole('heading', { name: 'A lost number, and guardians' }))
  expect(chapters().map(({ open, id }) => open && id)).toContain('lost-number')
  const wait = /two of three have entered them, or three of five, .* wait of 72 hours/
  expect(screen.getByText(wait)).toBeVisible()
  const said = chapters()
    .map(({ textContent }) => textContent)
    .join(' ')
  for (const words of [
    'your vaults stay closed to them until you put their number on the list again',
    'you will find ‘See why and answer’ there',
    'you get a text or an e-mail that says so, where the site sends them',
    'gets your reminder as a text or an e-mail; where the site sends none, it waits until the admin sends it',
    'You learn why only if the admin wants you to know',
    'press ‘Use a passkey’. Then change the number in your profile',
    'nobody can ask for your account for 30 days',
  ])
    expect(said).toContain(words)
})
it.each(GUIDE_CHAPTERS)('TRU-133 opens and focuses the %s chapter at its own URL', (chapter) => {
  show(guideChapterPath(chapter))
  expect(chapters().filter(({ open }) => open)).toEqual([document.getElementById(chapter)])
  expect(document.activeElement?.closest('details')?.id).toBe(chapter)
  expect(title()).toBe('Welcome')
})
it('the arrow keys move between the steps', async () => {
  const { user } = show()
  await user.keyboard('{ArrowLeft}')
  expect(title()).toBe('Welcome')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(title()).toBe('Invitations')
  await user.keyboard('{ArrowLeft}')
  expect(title()).toBe('Authentication')
  expect(screen.getByRole('heading', { name: 'Authentication' })).toHaveFocus()
})
it('LNG-42 ArrowLeft goes to the next step on a right-to-left page', async () => {
  document.documentElement.dir = 'rtl'
  const { user } = show()
  await user.keyboard('{ArrowRight}')
  expect(title()).toBe('Welcome')
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(title()).toBe('Invitations')
  await user.keyboard('{ArrowRight}')
  expect(title()).toBe('Authentication')
})
it.each(['0', '8', 'x', '1.5'])('opens at the first step if the step in the URL is %s', (step) => {
  show(`/user-guide?step=${step}`)
  expect(title()).toBe('Welcome')
})

const checker = () => screen.getByRole('button', { name: /^Viewport checker/ })
const sizes = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

function resize(width: number, height: number) {
  Object.assign(window, { innerWidth: width, innerHeight: height })
  fireEvent(window, new Event('resize'))
}

it('GUI-04 GUI-05 the viewport checker shows the window size', async () => {
  const { user } = show()
  resize(1280, 800)
  expect(checker()).toHaveTextContent('Window 1280x800')
  expect(sizes()).not.toContain('375x667')
  await user.click(checker())
  expect(sizes()).toEqual(expect.arrayContaining(['375x667', '390x844', '428x926']))
  expect(screen.queryByLabelText('this window')).toBeNull()
  resize(390, 844)
  expect(checker()).toHaveTextContent('390x844')
  expect(screen.getByLabelText('this window').closest('li')).toHaveTextContent('390x844')
  await user.keyboard('{Escape}')
  expect(sizes()).not.toContain('375x667')
  await user.dblClick(checker())
  expect(checker()).toHaveAttribute('aria-expanded', 'false')
})
