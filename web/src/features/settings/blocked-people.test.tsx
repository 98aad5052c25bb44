import type { Block } from '@kinhold/contract/blocks'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Canned, serve } from '../../../testing/canned.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { refusal, toastText } from '../../../testing/visitor.ts'
import { Toaster } from '../../parts/toaster.tsx'
import { BlockedPeople } from './blocked-people.tsx'

const BLOCKS = 'GET /api/blocks'
const UNBLOCK = 'DELETE /api/blocks/:playerId'

const blocked = (id: number, name: string): Block => ({
  player: { id, name, profilePhoto: null },
  since: '2026-01-05T10:00:00.000Z',
})

/** A server that keeps whom Ann blocked. */
function open(people: Block[], replies: Record<string, Canned> = {}) {
  let kept = people
  const sent = serve({
    [BLOCKS]: () => ({ status: 200, body: kept }),
    [UNBLOCK]: ({ path }) => {
      kept = kept.filter(({ player }) => !path.endsWith(`/${player.id}`))
      return { status: 204 }
    },
    'POST /api/blocks': ({ body }) => {
      const again = people.find(({ player }) => player.id === (body as { playerId: number }).playerId)!
      kept = [again, ...kept]
      return { status: 201, body: again }
    },
    ...replies,
  })
  const shown = (
    <>
      <BlockedPeople />
      <Toaster />
    </>
  )
  return { sent, ...renderScreen(shown, { account: member() }) }
}

const names = () =>
  screen.queryAllByRole('listitem').flatMap((row) => within(row).queryAllByText(/^(Dan|Eve)$/))

test('TRU-33 blocked people are listed with since when; Unblock takes the row away at once, says that nothing comes back, and Undo blocks again', async () => {
  const { user, sent } = open([blocked(22, 'Dan'), blocked(23, 'Eve')])
  expect(await screen.findAllByText('January 5, 2026')).toHaveLength(2)
  expect(names().map(({ textContent }) => textContent)).toEqual(['Dan', 'Eve'])
  const part = screen.getByRole('region', { name: 'Blocked people' })
  expect(part).toHaveTextContent('does not come back by itself')
  await user.click(screen.getByRole('button', { name: 'Unblock Dan' }))
  await waitFor(() => expect(names().map(({ textContent }) => textContent)).toEqual(['Eve']))
  expect(screen.getByRole('heading', { name: 'Blocked people' })).toHaveFocus()
  await waitFor(() => expect(toastText()).toBe('Dan is unblocked | Nothing comes back by itself.'))
  expect(sent.filter(({ route }) => route === UNBLOCK).map(({ path }) => path)).toEqual(['/api/blocks/22'])
  await user.click(await screen.findByRole('button', { name: /Undo/ }))
  await waitFor(() => expect(names().map(({ textContent }) => textContent)).toEqual(['Dan', 'Eve']))
  expect(sent.filter(({ route }) => route === 'POST /api/blocks').map(({ body }) => body)).toEqual([
    { playerId: 22 },
  ])
})

test('TRU-33 whom the server would not unblock is listed again, and why is said', async () => {
  const { user } = open([blocked(22, 'Dan')], {
    [UNBLOCK]: refusal(503, 'not_ready', 'The server is starting.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Unblock Dan' }))
  await waitFor(() => expect(toastText()).toBe('Dan is still blocked | The server is starting.'))
  expect(await screen.findByText('Dan')).toBeVisible()
})
