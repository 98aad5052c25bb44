import type { PlayerProfile } from '@kinhold/contract/players'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { bondEnding, inHours } from '../../../testing/ends.ts'
import { invitation } from '../../../testing/invitations.tsx'
import { member, profileOf } from '../../../testing/people.ts'
import { brokenAtFirst } from '../../../testing/replies.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { refusal } from '../../../testing/visitor.ts'
import { listedToasts } from '../../ui/toast.ts'
import { PlayerScreen } from './player-screen.tsx'

// Loaded beforehand, so that no test waits for the late code.
import '../../ui/menu.tsx'
import '../../parts/bond/end-bond-dialog.tsx'

const PROFILE = 'GET /api/players/:id'
const ENDING = 'GET /api/trust-bonds/:bondId/ending'
const END = 'DELETE /api/trust-bonds/:bondId'
const CLOSE = 'DELETE /api/vaults/:id/access/:accessId'
const AGAIN = 'POST /api/trust-bonds/:bondId/invite-again'

type EndedBond = NonNullable<PlayerProfile['endedBond']>
type Replies = Parameters<typeof serve>[0]

const bob = profileOf(member({ id: 20, name: 'Bob', sponsorId: 19 }))
const ended = { endedAt: '2026-01-07T12:00:00.000Z', endedByMe: true, vaults: [] }
const cleo = { id: 21, name: 'Cleo', profilePhoto: null }
const dan = { id: 22, name: 'Dan', profilePhoto: null }

/** Bob's profile as Ann sees it. */
function open(profile: Partial<PlayerProfile>, replies: Replies = {}) {
  const sent = serve({
    [PROFILE]: { status: 200, body: { ...bob, ...profile } },
    [ENDING]: { status: 200, body: bondEnding() },
    [END]: { status: 204 },
    ...replies,
  })
  const sentTo = (route: string) => sent.filter((one) => one.route === route).map(({ path }) => path)
  return { sentTo, ...renderScreen(<PlayerScreen playerId={20} />, { account: member() }) }
}

async function ask(replies: Replies = {}) {
  const view = open({ bonded: true }, replies)
  await view.user.click(await screen.findByRole('button', { name: 'What you can do' }))
  await view.user.click(await screen.findByRole('menuitem', { name: 'End bond…' }))
  const dialog = await screen.findByRole('dialog', { name: 'End your bond with Bob?' })
  return { ...view, dialog, end: () => within(dialog).getByRole('button', { name: /^End/ }) }
}

const theToast = () => listedToasts().find((one) => one.open)

describe('End bond…', () => {
  test('TRU-12 nothing is offered on the profile of somebody without a bond', async () => {
    open({ bonded: false })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('button', { name: 'What you can do' })).toBeNull()
  })

  test('TRU-12 the question says what follows, and the focus is on Cancel', async () => {
    const units = [
      { id: 1, third: cleo, groupName: 'The Lake House' },
      { id: 2, third: dan, groupName: null },
    ]
    const { dialog } = await ask({
      [ENDING]: { status: 200, body: bondEnding({ conversation: true, units, unitCount: 3 }) },
    })
    const says = within(dialog)
    expect(await says.findByText(/^Bob is told that it has ended/)).toBeVisible()
    expect(says.getByText(/^Your conversation is closed/)).toBeVisible()
    expect(says.getByText(/^3 trust units are dissolved:/)).toBeVisible()
    expect(says.getByText('The Lake House, with Cleo')).toBeVisible()
    expect(says.getByText('with Dan')).toBeVisible()
    expect(says.getByText('and 1 more.')).toBeVisible()
    expect(says.getByText(/^What is on its board can be read and saved for 30 days/)).toBeVisible()
    expect(says.getByText(/^Who brought whom in stays/)).toBeVisible()
    expect(says.getByText(/^After 24 hours either of you .* at most 3 times a year/)).toBeVisible()
    expect(says.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  })

  test('TRU-12 the bond is ended once, and nothing closes the question meanwhile', async () => {
    const reply = Promise.withResolvers<{ status: number }>()
    const { dialog, end, user, sentTo } = await ask({ [END]: () => reply.promise })
    await waitFor(() => expect(end()).toBeEnabled())
    await user.click(end())
    await user.click(end())
    await user.keyboard('{Escape}')
    expect(dialog).toBeVisible()
    reply.resolve({ status: 204 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentTo(END)).toEqual(['/api/trust-bonds/19-20'])
    expect(theToast()?.title).toBe('Your bond with Bob has ended')
  })

  test('TRU-12 nothing can be ended until what follows is known; a refusal is said in the question, which stays', async () => {
    const sentence = 'This bond has ended already.'
    const { reply, retry } = brokenAtFirst('The server is starting.', bondEnding())
    const { dialog, end, user } = await ask({
      [ENDING]: reply,
      [END]: refusal(409, 'already_ended', sentence),
    })
    await within(dialog).findByRole('button', { name: 'Retry' })
    expect(end()).toBeDisabled()
    await retry(user)
    await waitFor(() => expect(end()).toBeEnabled())
    expect(within(dialog).queryByText(/conversation|dissolved|board/)).toBeNull()
    expect(within(dialog).queryByRole('group', { name: 'Your vaults' })).toBeNull()
    await user.click(end())
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(sentence)
  })
})

describe('the vaults in the question', () => {
  const vaults = [
    { id: 5, title: 'Letters', accessId: 51 },
    { id: 6, title: 'Summer', accessId: 61 },
  ]
  const withVaults = { [ENDING]: { status: 200, body: bondEnding({ vaults }) } }

  test('TRU-13 each is kept unless it is closed', async () => {
    const { dialog, end, user, sentTo } = await ask({ ...withVaults, [CLOSE]: { status: 204 } })
    const group = within(await within(dialog).findByRole('group', { name: 'Your vaults' }))
    expect(group.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
    await user.click(group.getByRole('checkbox', { name: 'Summer' }))
    await user.click(group.getByRole('checkbox', { name: 'Letters' }))
    await user.click(group.getByRole('checkbox', { name: 'Letters' }))
    await user.click(end())
    await waitFor(() => expect(sentTo(CLOSE)).toEqual(['/api/vaults/6/access/61']))
  })

  test('TRU-13 the bond has ended though a vault could not be closed, which the toast names', async () => {
    const { dialog, end, user } = await ask({ ...withVaults, [CLOSE]: new TypeError('Failed to fetch') })
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Summer' }))
    await user.click(end())
    await waitFor(() => expect(theToast()?.title).toBe('Your bond with Bob has ended'))
    expect(theToast()?.description).toContain('Summer')
    expect(theToast()?.description).not.toContain('Letters')
  })
})

test('TRU-94 a vault that the other may still enter is listed, and closed to them after a question', async () => {
  const letters = { id: 7, title: 'Letters', accessId: 3 }
  const { user, sentTo } = open(
    { endedBond: { ...ended, endedByMe: false, inviteAgain: null, vaults: [letters] } },
    { [CLOSE]: { status: 204 } },
  )
  await user.click(await screen.findByRole('button', { name: 'End access of Bob to Letters' }))
  expect(sentTo(CLOSE)).toEqual([])
  const dialog = await screen.findByRole('dialog', { name: 'End the access of Bob?' })
  await user.click(within(dialog).getByRole('button', { name: 'End access' }))
  await waitFor(() => expect(theToast()?.title).toBe('Letters is closed to Bob'))
  expect(sentTo(CLOSE)).toEqual(['/api/vaults/7/access/3'])
})

describe('Invite again', () => {
  const past = inHours(-1)
  const again = () => screen.queryByRole('button', { name: 'Invite again Bob' })

  test.each<[Partial<EndedBond>, RegExp]>([
    [{ endedByMe: true }, /^Your bond ended on January 7, 2026, by you\.$/],
    [{ endedByMe: false }, /^Your bond ended on January 7, 2026, by them\.$/],
    [{ inviteAgain: { from: past, left: 2 } }, /again 2 times within a year/],
    [{ inviteAgain: { from: inHours(20), left: 3 } }, /You can invite them again from .*, 3 times within a/],
    [
      { inviteAgain: { from: '2027-03-04T12:00:00.000Z', left: 0 } },
      /as often as a year .*from March 4, 2027\./,
    ],
  ])(
    'TRU-14 a profile with %j says when the bond ended, by whom, and when and how often it can begin again',
    async (different, words) => {
      open({ endedBond: { ...ended, inviteAgain: null, ...different } })
      const note = await screen.findByRole('region', { name: 'Your former bond' })
      expect(note).toHaveTextContent(words)
      expect(again() !== null).toBe(different.inviteAgain?.from === past)
    },
  )

  test('TRU-14 it is asked for before it is sent, and said afterwards', async () => {
    const { user, sentTo } = open(
      { endedBond: { ...ended, inviteAgain: { from: past, left: 1 } } },
      { [AGAIN]: { status: 201, body: invitation({ recipientPhone: '' }) } },
    )
    expect(await screen.findByText('You two can be invited again once more within a year.')).toBeVisible()
    await user.click(again()!)
    expect(sentTo(AGAIN)).toEqual([])
    const dialog = await screen.findByRole('dialog', { name: 'Invite Bob again?' })
    await user.click(within(dialog).getByRole('button', { name: 'Invite again' }))
    expect(await screen.findByText(/^You have invited Bob again/)).toBeVisible()
    expect(sentTo(AGAIN)).toEqual(['/api/trust-bonds/19-20/invite-again'])
    expect(again()).toBeNull()
  })
})
