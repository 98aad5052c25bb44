import type { Way } from '@kinhold/contract/ways'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { member } from '../../../testing/people.ts'
import { answeredOnce, held } from '../../../testing/replies.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { refusal } from '../../../testing/visitor.ts'
import { HowYouKnow } from './how-you-know.tsx'
import { isMuted, mutedInWords, silenceOf } from './muted.tsx'
import { useBlocks, useRemoveBlock } from './relations.data.ts'
import { WayLine } from './way-steps.tsx'

const GET = 'GET /api/players/:id/way'
const card = (id: number, name: string) => ({ id, name, profilePhoto: null })
const [ann, bob, cleo, dan] = [card(19, 'Ann'), card(20, 'Bob'), card(21, 'Cleo'), card(22, 'Dan')]

const wayOf = (different: Partial<Way> = {}): Way => ({
  people: [ann, bob, cleo],
  ways: 1,
  common: { count: 0, people: [] },
  ...different,
})

function open(way: Way, part = <HowYouKnow person={cleo} />) {
  serve({ [GET]: { status: 200, body: way } })
  return renderScreen(part, { account: member() })
}

test('TRU-68 shows the chain of people that leads to a person, in photos and words', async () => {
  open(wayOf({ people: [ann, bob, dan, cleo] }))
  const steps = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual(['AYou', 'BBob', 'DDan', 'CCleo'])
  expect(screen.getByRole('link', { name: 'Bob' })).toHaveAttribute('href', '/player/20')
  expect(screen.queryByRole('link', { name: 'Cleo' })).toBeNull()
  expect(screen.getByText('You know Cleo through Bob and Dan.')).toBeInTheDocument()
  expect(screen.queryByText(/other way/)).toBeNull()
})

test.each<[string | RegExp, Partial<Way>]>([
  ['and 1 other way', { ways: 2 }],
  ['and 2 other ways', { ways: 3 }],
  ['and 99 or more other ways', { ways: 100 }],
  ['You know Cleo yourself.', { people: [ann, cleo] }],
  [/No path of four steps or fewer leads from you to/, { people: [], ways: 0 }],
])('TRU-68 describes how the member knows a person: ‘%s’', async (words, way) => {
  open(wayOf(way))
  expect(await screen.findByText(words)).toBeInTheDocument()
})

test('TRU-68 counts the people in common and shows their photos', async () => {
  open(wayOf({ common: { count: 5, people: [bob, dan] } }))
  expect(await screen.findByRole('heading', { name: '5 people in common' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'Dan' }).closest('a')).toHaveAttribute('href', '/player/22')
  expect(screen.getByText('and 3 more')).toBeVisible()
})

test('TRU-68 offers Retry if the chain fails to load', async () => {
  let isThere = false
  serve({
    [GET]: () => (isThere ? { status: 200, body: wayOf() } : refusal(500, 'broken', 'Something broke.')),
  })
  const { user } = renderScreen(<HowYouKnow person={cleo} />, { account: member() })
  expect(screen.getByRole('status')).toHaveTextContent('Looking for how you know them…')
  expect(await screen.findByRole('alert')).toBeVisible()
  isThere = true
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('You know Cleo through Bob.')).toBeInTheDocument()
})

test('TRU-69 an invitation names the people through whom the member knows the sender', async () => {
  open(wayOf({ people: [ann, bob, dan, cleo], common: { count: 2, people: [] } }), <WayLine person={cleo} />)
  expect(await screen.findByText('You know Cleo through Bob and Dan.')).toBeInTheDocument()
  expect(screen.getByText('2 people in common')).toBeVisible()
  cleanup()
  serve({ [GET]: refusal(404, 'not_found', 'This player was not found.') })
  const { container } = renderScreen(<WayLine person={cleo} />, { account: member() })
  await expect.poll(() => container).toBeEmptyDOMElement()
})

const NOW = new Date(2026, 2, 5, 15, 4)

test.each([
  ['hour', 'Muted until today at 4:04 PM'],
  ['tomorrow', 'Muted until tomorrow at 8:00 AM'],
  ['ever', 'Muted until you unmute it'],
] as const)("TRU-34 describes the mute duration '%s' in plain words", (span, words) => {
  vi.useFakeTimers({ now: NOW })
  expect(mutedInWords(silenceOf(span))).toBe(words)
})

test('TRU-34 a one-hour mute ends after exactly one hour', () => {
  const silence = silenceOf('hour', NOW)
  expect(isMuted(silence, NOW.getTime() + 3_599_999)).toBe(true)
  expect(isMuted(silence, NOW.getTime() + 3_600_000)).toBe(false)
  expect(isMuted({ until: null }, NOW.getTime() + 1e12)).toBe(true)
  expect(isMuted(undefined)).toBe(false)
})

const DAN = { id: 22, name: 'Dan', profilePhoto: null }

function List() {
  const { data = [] } = useBlocks()
  const { mutate } = useRemoveBlock()
  return (
    <button type="button" onClick={() => mutate(DAN.id)}>
      {`Blocked: ${data.map(({ player }) => player.name).join(', ')}`}
    </button>
  )
}

test('TRU-22 puts a blocked person back in the list when unblocking fails', async () => {
  const sending = held()
  serve({
    'GET /api/blocks': answeredOnce([{ player: DAN, since: '2026-01-02T10:00:00.000Z' }]),
    'DELETE /api/blocks/:playerId': sending.reply,
  })
  const { user } = renderScreen(<List />, { account: member() })
  await user.click(await screen.findByText('Blocked: Dan'))
  await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent(/^Blocked:$/))
  sending.answer(refusal(503, 'busy', 'The server is busy.'))
  expect(await screen.findByText('Blocked: Dan')).toBeVisible()
})
