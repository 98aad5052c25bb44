import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Canned, serve } from '../../../testing/canned.ts'
import { side, trustBond } from '../../../testing/network.ts'
import { admin } from '../../../testing/people.ts'
import { tableRows } from '../../../testing/on-screen.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { twoPages } from '../../../testing/replies.ts'
import { BondsTab, BondsTabLabel } from './bonds-tab.tsx'

const CALL = 'GET /api/admin/bonds'
const BOND = trustBond()
const OTHER = trustBond({ id: '21-22', sponsor: side(22, 'Dan'), invitee: side(21, 'Cleo') })

function open(reply: Canned = { status: 200, body: [BOND, OTHER] }, at = '/network') {
  const sent = serve({ [CALL]: reply })
  const page = (
    <>
      <BondsTabLabel />
      <BondsTab />
    </>
  )
  const view = renderScreen(page, { account: admin(), at, pattern: '/network' })
  return { asked: () => sent.map(({ path }) => path.replace('/api/admin/bonds', '')), ...view }
}

const field = () => screen.getByRole('searchbox', { name: 'Find a person’s bonds' })
const heading = (name: string) => screen.getByRole('columnheader', { name })

test('NET-30 NET-01 loads the bonds with their dates and profile links in one request', async () => {
  const { asked } = open()
  const [row] = await tableRows('Everyone’s trust bonds')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Who invited',
    'Who accepted',
    'Since',
  ])
  expect(row).toHaveTextContent(/Ann.*Bob.*January 2, 2026/)
  const links = within(row!).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ann', '/player/19'],
    ['Bob', '/player/20'],
  ])
  expect(screen.queryByRole('button', { name: /profile/ })).toBeNull()
  expect(screen.getByText('2', { selector: 'span' })).toBeVisible()
  expect(heading('Since')).toHaveAttribute('aria-sort', 'descending')
  expect(asked()).toEqual(['?sort=since&order=desc'])
})

test('NET-30 keeps focus on the sort button when sorting by keyboard', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { user, asked, where } = open(async ({ path }) => {
    if (!path.includes('sort=sponsor')) return { status: 200, body: [BOND, OTHER] }
    await promise
    return { status: 200, body: [OTHER] }
  })
  await tableRows()
  const button = screen.getByRole('button', { name: 'Who invited' })
  button.focus()
  await user.keyboard('{Enter}')
  expect(heading('Who invited')).toHaveAttribute('aria-sort', 'ascending')
  expect(await tableRows()).toHaveLength(2)
  expect(button).toHaveFocus()
  resolve()
  await waitFor(async () => expect(await tableRows()).toHaveLength(1))
  expect(button).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(heading('Who invited')).toHaveAttribute('aria-sort', 'descending')
  expect(where()).toBe('/network?sort=sponsor&order=desc')
  await waitFor(() =>
    expect(asked().slice(1)).toEqual(['?sort=sponsor&order=asc', '?sort=sponsor&order=desc']),
  )
})

test('NET-30 sends one request per search and keeps the search in the URL', async () => {
  const { user, asked, where } = open(({ path }) => {
    const search = new URL(path, 'http://localhost').searchParams.get('search')
    return { status: 200, body: search === null ? [BOND, OTHER] : search === 'Cleo' ? [OTHER] : [] }
  })
  await tableRows()
  await user.type(field(), 'Cleo ')
  await waitFor(async () => expect(await tableRows()).toHaveLength(1))
  expect(asked()).toEqual(['?sort=since&order=desc', '?sort=since&order=desc&search=Cleo'])
  expect(where()).toBe('/network?search=Cleo')
  expect(field()).toHaveFocus()
  expect(field()).toHaveValue('Cleo ')
  // The tab still counts all bonds, not just the matches.
  expect(screen.getByText('2', { selector: 'span' })).toBeVisible()
  await user.type(field(), 'zed')
  expect(await screen.findByText('Nobody with this name or number has a bond.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all bonds' }))
  expect(await tableRows()).toHaveLength(2)
  expect(field()).toHaveValue('')
})

test('NET-30 applies the search and sort order from the URL to every page', async () => {
  const { user, asked } = open(
    twoPages('abc', [BOND], [OTHER]),
    '/network?search=ann&sort=invitee&order=desc',
  )
  await tableRows()
  expect(field()).toHaveValue('ann')
  expect(heading('Who accepted')).toHaveAttribute('aria-sort', 'descending')
  expect(screen.getByText('1+')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(async () => expect(await tableRows()).toHaveLength(2))
  expect(asked().at(-1)).toBe('?before=abc&sort=invitee&order=desc&search=ann')
})
