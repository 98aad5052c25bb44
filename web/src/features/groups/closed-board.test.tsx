import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { BOB, group, openGroup, post } from '../../../testing/groups.tsx'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { GroupsScreen } from './groups-screen.tsx'
import { useBoardsToShare } from './places-to-share.ts'

// Loaded beforehand, so that no test waits for the late code.
import '../../ui/menu.tsx'
import './settings/group-settings.tsx'

const closed = { trustUnitId: null, closedAt: '2026-03-09T10:00:00.000Z' }
const posts = [post(), post({ id: 2, author: BOB, content: 'Bring the boat.' })]

test("TRU-18 a closed board says 'Read-only until' and the day, can be saved, and nothing is written, edited or renamed", async () => {
  const { user } = openGroup({}, { of: group(closed), posts })
  const banner = within(await screen.findByRole('complementary', { name: 'This board is closed' }))
  expect(banner.getByText(/^Read-only until/)).toHaveTextContent('Read-only until April 8, 2026')
  const file = banner.getByRole('link', { name: 'Save as a file' })
  expect(file).toHaveAttribute('href', '/api/groups/7/file')
  expect(file).toHaveAttribute('download')
  expect(await screen.findByText('Bring the boat.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('Dissolved')).toBeVisible()
  expect(screen.queryByText('Trust Unit')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Post actions' }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Delete'])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Settings' }))
  const dialog = await screen.findByRole('dialog', { name: 'Group Settings' })
  expect(dialog).toHaveTextContent('Nothing of it is changed any more.')
  expect(within(dialog).queryByRole('textbox')).toBeNull()
})

test('TRU-18 the list of groups says it, and a closed board is no place to share to', async () => {
  serve({
    'GET /api/groups/player/:id': { status: 200, body: [group(closed), group({ id: 8, name: 'Open' })] },
  })
  renderScreen(
    <>
      <GroupsScreen />
      <Places />
    </>,
    { account: member() },
  )
  const [shut, open] = await screen.findAllByRole('listitem')
  expect(shut).toHaveTextContent('Dissolved')
  expect(shut).toHaveTextContent('Read-only until April 8, 2026')
  expect(open).toHaveTextContent('Trust Unit')
  expect(open).not.toHaveTextContent('Read-only')
  expect(screen.getByTestId('places')).toHaveTextContent(/^Open$/)
})

function Places() {
  const { data = [] } = useBoardsToShare()
  return <p data-testid="places">{data.map(({ name }) => name).join(', ')}</p>
}
