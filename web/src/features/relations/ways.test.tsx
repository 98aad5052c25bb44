import type { Way } from '@kinhold/contract/ways'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { refusal } from '../../../testing/visitor.ts'
import { HowYouKnow } from './how-you-know.tsx'
import { WayLine } from './way-line.tsx'

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

test('TRU-68 the way leads from You over links to the person, and is also in words', async () => {
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
])('TRU-68 the page says: %s', async (words, way) => {
  open(wayOf(way))
  expect(await screen.findByText(words)).toBeInTheDocument()
})

test('TRU-68 people in common have a count and photos', async () => {
  open(wayOf({ common: { count: 5, people: [bob, dan] } }))
  expect(await screen.findByRole('heading', { name: '5 people in common' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'Dan' }).closest('a')).toHaveAttribute('href', '/player/22')
  expect(screen.getByText('and 3 more')).toBeVisible()
})

test('TRU-68 keeps its place while it loads, and shows the error if that fails', async () => {
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

test('TRU-69 the line shows the way and only the number in common, and renders nothing after an error', async () => {
  open(wayOf({ people: [ann, bob, dan, cleo], common: { count: 2, people: [] } }), <WayLine person={cleo} />)
  expect(await screen.findByText('You know Cleo through Bob and Dan.')).toBeInTheDocument()
  expect(screen.getByText('2 people in common')).toBeVisible()
  cleanup()
  serve({ [GET]: refusal(404, 'not_found', 'This player was not found.') })
  const { container } = renderScreen(<WayLine person={cleo} />, { account: member() })
  await expect.poll(() => container).toBeEmptyDOMElement()
})
