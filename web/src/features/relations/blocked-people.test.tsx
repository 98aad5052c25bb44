import type { Block } from '@kinhold/contract/blocks'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { refusal, toastText } from '../../../testing/visitor.ts'
import { Toaster } from '../../parts/toaster.tsx'
import { BlockedPeople } from './blocked-people.tsx'

const UNBLOCK = 'DELETE /api/blocks/:playerId'

const blocked = (id: number, name: string): Block => ({
  player: { id, name, profilePhoto: null },
  since: '2026-01-05T10:00:00.000Z',
})

const names = () =>
  screen.queryAllByRole('listitem').flatMap((row) => within(row).queryAllByText(/^(Dan|Eve)$/))

test('TRU-33 Unblock removes a person from the list unless the request fails', async () => {
  const [dan, eve] = [blocked(22, 'Dan'), blocked(23, 'Eve')]
  let kept = [dan, eve]
  let isRefused = true
  const sent = serve({
    'GET /api/blocks': () => ({ status: 200, body: kept }),
    [UNBLOCK]: () => {
      if (isRefused) return refusal(503, 'not_ready', 'The server is starting.')
      kept = [eve]
      return { status: 204 }
    },
    'POST /api/blocks': () => {
      kept = [dan, eve]
      return { status: 201, body: dan }
    },
  })
  const shown = (
    <>
      <BlockedPeople />
      <Toaster />
    </>
  )
  const { user } = renderScreen(shown, { account: member() })
  expect(await screen.findAllByText('January 5, 2026')).toHaveLength(2)
  expect(names().map(({ textContent }) => textContent)).toEqual(['Dan', 'Eve'])
  const part = screen.getByRole('region', { name: 'Blocked people' })
  expect(part).toHaveTextContent('Unblocking does not restore')
  await user.click(screen.getByRole('button', { name: 'Unblock Dan' }))
  await waitFor(() => expect(toastText()).toBe('Dan is still blocked | The server is starting.'))
  expect(await screen.findByText('Dan')).toBeVisible()
  isRefused = false
  await user.click(screen.getByRole('button', { name: 'Unblock Dan' }))
  await waitFor(() => expect(names().map(({ textContent }) => textContent)).toEqual(['Eve']))
  expect(screen.getByRole('heading', { name: 'Blocked people' })).toHaveFocus()
  await waitFor(() =>
    expect(toastText()).toBe('Dan is unblocked | This does not restore a bond, an invitation or access.'),
  )
  expect(sent.findLast(({ route }) => route === UNBLOCK)!.path).toBe('/api/blocks/22')
  await user.click(await screen.findByRole('button', { name: /Undo/ }))
  await waitFor(() => expect(names().map(({ textContent }) => textContent)).toEqual(['Dan', 'Eve']))
  expect(sent.filter(({ route }) => route === 'POST /api/blocks').map(({ body }) => body)).toEqual([
    { playerId: 22 },
  ])
})
