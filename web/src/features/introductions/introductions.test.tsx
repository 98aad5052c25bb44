import type { Introduction } from '@kinhold/contract/introductions'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Canned } from '../../../testing/canned.ts'
import { openLive, type Replies } from '../../../testing/live.tsx'
import { side, trustBond } from '../../../testing/network.ts'
import { fill } from '../../../testing/on-screen.ts'
import { admin, member } from '../../../testing/people.ts'
import { refusal } from '../../../testing/visitor.ts'
import { IntroduceDialog } from './introduce-dialog.tsx'
import { IntroductionCards } from './introduction-cards.tsx'

const INTRODUCE = 'POST /api/introductions'
const ANSWER = 'POST /api/introductions/:id/answer'
const card = (id: number, name: string) => ({ id, name, profilePhoto: null })

describe('the introduction dialog', () => {
  const bond = (id: number, name: string) => trustBond({ id: `19-${id}`, invitee: side(id, name) })
  const BONDS = [bond(20, 'Tomas'), bond(21, 'Lucia'), bond(22, 'Diego'), bond(18, 'admin')]

  function open(reply: Canned = { status: 204 }, bonds = BONDS) {
    const closed: true[] = []
    const replies = { 'GET /api/trust-bonds': { status: 200, body: bonds }, [INTRODUCE]: reply }
    const person = { id: 20, name: 'Tomas' }
    const view = openLive(<IntroduceDialog person={person} onClose={() => closed.push(true)} />, replies, {
      account: member(),
    })
    return { ...view, closed }
  }

  test('FAM-53 sends an introduction with the typed message for each selected person', async () => {
    const { user, sentTo, closed } = open()
    const people = await screen.findByRole('group', { name: 'Your people' })
    const names = within(people)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')!.textContent)
    expect(names).toEqual(['DDiego', 'LLucia'])
    const send = () => screen.getByRole('button', { name: /^Introduce/ })
    expect(send()).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'Lucia' }))
    await user.click(screen.getByRole('checkbox', { name: 'Diego' }))
    await fill(user, screen.getByLabelText('A line to both of them (optional)'), 'From school')
    await user.click(screen.getByRole('button', { name: 'Introduce to 2 people' }))
    await waitFor(() => expect(closed).toEqual([true]))
    expect(sentTo(INTRODUCE).map(({ body }) => body)).toEqual([
      { playerId: 20, otherId: 21, words: 'From school' },
      { playerId: 20, otherId: 22, words: 'From school' },
    ])
    expect(screen.getByText('Tomas is introduced to Lucia and Diego')).toBeVisible()
  })

  test('FAM-56 keeps a person selected only if the introduction was rejected', async () => {
    const { user, closed } = open(({ body }) =>
      (body as { otherId: number }).otherId === 21
        ? refusal(409, 'already_bonded', 'Tomas and Lucia are connected already.')
        : { status: 204 },
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Lucia' }))
    await user.click(screen.getByRole('checkbox', { name: 'Diego' }))
    await user.click(screen.getByRole('button', { name: 'Introduce to 2 people' }))
    expect(await screen.findByText('Lucia: Tomas and Lucia are connected already.')).toBeVisible()
    expect(screen.getByText('Tomas is introduced to Diego')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Lucia' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Diego' })).not.toBeChecked()
    expect(closed).toEqual([])
  })

  test('FAM-53 rejects a message of 201 characters without sending anything', async () => {
    const { user, sentTo } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Lucia' }))
    await fill(user, screen.getByLabelText('A line to both of them (optional)'), 'ö'.repeat(201))
    await user.click(screen.getByRole('button', { name: 'Introduce' }))
    expect(await screen.findByText('Your words must be at most 200 characters.')).toBeVisible()
    expect(sentTo(INTRODUCE)).toEqual([])
  })

  test('API-40 FAM-53 finds a name typed without its accents and apostrophe', async () => {
    const many = Array.from({ length: 9 }, (_, n) => bond(30 + n, `Person ${n}`))
    const first = open(undefined, [...BONDS, bond(50, 'Zoé O’Brien'), ...many])
    await fill(first.user, await screen.findByLabelText('Find one of your people'), 'zoe obrien')
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    expect(screen.getByRole('checkbox', { name: 'Zoé O’Brien' })).toBeVisible()
    await fill(first.user, screen.getByLabelText('Find one of your people'), 'nobody')
    expect(screen.getByText('None of your people has this name.')).toBeVisible()
    first.unmount()
    open(undefined, [bond(20, 'Tomas')])
    expect(await screen.findByText('You have no other trust bonds yet.')).toBeVisible()
  })
})

describe('the list of introductions waiting for an answer', () => {
  const ROSA: Introduction = {
    id: 5,
    introducer: card(20, 'Rosa'),
    other: card(21, 'Lucia'),
    words: 'You were at school together.',
    saidYes: false,
    createdAt: '2026-01-02T10:00:00.000Z',
  }

  function open(list: () => Introduction[], replies: Replies = {}, account = member()) {
    const canned = { 'GET /api/introductions': () => ({ status: 200, body: list() }), ...replies }
    return openLive(<IntroductionCards />, canned, { account })
  }

  test('FAM-54 shows the introducer’s name and message', async () => {
    open(() => [ROSA])
    expect(await screen.findByRole('heading', { name: 'Rosa thinks you know Lucia' })).toBeVisible()
    expect(screen.getByText('“You were at school together.”')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Lucia' })).toHaveAttribute('href', '/player/21')
  })

  test('FAM-55 shows the answer ‘yes’ on the card', async () => {
    let list = [ROSA]
    let connected = false
    const { user, sentTo } = open(() => list, {
      [ANSWER]: () => {
        list = connected ? [] : [{ ...ROSA, saidYes: true }]
        return { status: 200, body: { connected } }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Yes, connect us: Lucia' }))
    expect(await screen.findByText(/^You said yes\. As soon as Lucia/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Yes, connect us/ })).toBeNull()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Introductions' })).toHaveFocus())
    expect(sentTo(ANSWER).map(({ body }) => body)).toEqual([{ yes: true }])
    connected = true
    await user.click(screen.getByRole('button', { name: 'Take it back: Lucia' }))
    await user.click(screen.getByRole('button', { name: 'Take it back' }))
    expect(await screen.findByText('No introduction is waiting for you.')).toBeVisible()
  })

  test('FAM-55 ‘Not now’ asks for confirmation before removing the card', async () => {
    let list = [ROSA]
    const { user, sentTo } = open(() => list, {
      [ANSWER]: () => {
        list = []
        return { status: 200, body: { connected: false } }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Not now: Lucia' }))
    expect(screen.getByText(/Neither Lucia nor Rosa is told\./)).toBeVisible()
    expect(sentTo(ANSWER)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(await screen.findByText('No introduction is waiting for you.')).toBeVisible()
    expect(sentTo(ANSWER).map(({ body }) => body)).toEqual([{ yes: false }])
    expect(screen.getByText('Not now. Nobody is told.')).toBeVisible()
  })

  test('FAM-58 shows the server’s error when an answer is rejected', async () => {
    const gone = refusal(404, 'not_found', 'This introduction is no longer open.')
    const { user } = open(() => [ROSA], { [ANSWER]: gone })
    await user.click(await screen.findByRole('button', { name: 'Yes, connect us: Lucia' }))
    expect(await screen.findByText('This introduction is no longer open.')).toBeVisible()
  })

  test('FAM-54 is updated live for a member and never requested for the admin', async () => {
    let list: Introduction[] = []
    const { streams, sent } = open(() => list)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.queryByRole('heading', { name: 'Introductions' })).toBeNull()
    await streams[0]!.open()
    list = [ROSA]
    await streams[0]!.change({ topic: 'invitation', key: null })
    expect(await screen.findByRole('heading', { name: 'Rosa thinks you know Lucia' })).toBeVisible()
    expect(open(() => [ROSA], {}, admin()).sent).toEqual([])
  })
})
