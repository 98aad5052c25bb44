import type { Player, PlayerProfile } from '@kinhold/contract/players'
import { eachLine, LINE_NAMES } from '@kinhold/domain/profile-lines'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Replies, serve } from '../../../testing/canned.ts'
import { bondEnding, inHours } from '../../../testing/bonds.ts'
import { invitation } from '../../../testing/invitations.tsx'
import { member, profileOf } from '../../../testing/people.ts'
import { brokenAtFirst, held } from '../../../testing/replies.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { seeToast, shownToast } from '../../../testing/on-screen.ts'
import { refusal } from '../../../testing/visitor.ts'
import { PlayerScreen } from './player-screen.tsx'

// Imported here so that the tests don't wait for lazily loaded code.
import '../../ui/menu.tsx'
import '../bonds/end-bond-dialog.tsx'

const GET = 'GET /api/players/:id'
const CONFIRM = 'POST /api/players/:id/verify'
const DECLINE = 'POST /api/players/:id/decline'
const ann = member()
const gus = member({
  id: 23,
  name: 'Gus',
  phone: '+15551230023',
  profilePhoto: '/media/gus',
  sponsorId: 19,
  verified: false,
  awaiting: 'sponsor',
})
const confirmed = { ...gus, verified: true, awaiting: null }

function open(profile: PlayerProfile, replies: Replies = {}, account = ann) {
  const sent = serve({ [GET]: { status: 200, body: profile }, ...replies })
  const screenOf = <PlayerScreen playerId={profile.id} />
  const at = `/player/${profile.id}`
  const sentTo = (route: string) => sent.filter((one) => one.route === route).map(({ path }) => path)
  return { sentTo, ...renderScreen(screenOf, { account, at, pattern: '/player/:id' }) }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })

test('NET-21 NET-22 shows the QR link only on the member’s own profile', async () => {
  const { unmount } = open(profileOf(ann))
  await heading('Hi, I’m Ann')
  expect(screen.getByRole('link', { name: "RECV'D" })).toHaveAttribute('href', '/invitations?tab=received')
  expect(screen.getByRole('link', { name: 'QR CODE' })).toHaveAttribute('href', '/qr/19')
  unmount()
  open(profileOf(confirmed))
  await heading('Hi, I’m Gus')
  expect(screen.queryByRole('link', { name: "RECV'D" })).toBeNull()
  expect(screen.queryByRole('link', { name: 'QR CODE' })).toBeNull()
})

test("PRO-26 NET-24 every profile starts with a link to the network, but only the member’s own profile has 'Edit'", async () => {
  const { user, unmount } = open(profileOf(ann))
  await heading('Hi, I’m Ann')
  expect(screen.getAllByRole('link')[0]).toHaveAccessibleName('Back to Network')
  await user.click(button('Edit'))
  expect(await screen.findByRole('dialog', { name: 'Update Profile' })).toBeVisible()
  unmount()
  open(profileOf(confirmed))
  await heading('Hi, I’m Gus')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.getAllByRole('link')[0]).toHaveAccessibleName('Back to Network')
})

test.each(LINE_NAMES)("API-33 shows the profile line '%s'", async (name) => {
  open(profileOf({ ...confirmed, ...eachLine((line) => `My ${line.name}`) }))
  expect(await screen.findByText(`My ${name}`)).toBeVisible()
})

test.each([
  ['without an id', { ...profileOf(confirmed), id: undefined }],
  ['of another person', profileOf({ ...confirmed, id: 99 })],
  ['without a name', { ...profileOf(confirmed), name: '' }],
  ['with an invalid date', { ...profileOf(confirmed), createdAt: 'soon' }],
  ['without content', undefined],
])("NET-26 shows 'Invalid player data' for a record %s", async (_, body) => {
  let isRight = false
  // This response breaks the contract, so the test bypasses `serve` and its checks.
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(isRight ? profileOf(confirmed) : body)))
  const { user } = renderScreen(<PlayerScreen playerId={23} />, { account: ann })
  expect(await screen.findByRole('alert')).toHaveTextContent('could not load this member')
  expect(shownToast()).toMatchObject({ title: 'Invalid player data', tone: 'danger' })
  isRight = true
  await user.click(button('Retry'))
  expect(await heading('Hi, I’m Gus')).toBeVisible()
})

test.each([
  ['someone other than the sponsor', gus, member({ id: 20 })],
  ['a sponsor whose newcomer hasn’t registered yet', { ...gus, awaiting: 'registration' as const }, ann],
  ['the sponsor of a suspended newcomer', { ...gus, status: 'suspended' as const }, ann],
  ['the sponsor of a confirmed member', confirmed, ann],
])('NET-07 hides the Confirm and Decline buttons from %s', async (_, player, account) => {
  open(profileOf(player), {}, account)
  await heading('Hi, I’m Gus')
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
})

test('ADM-67 NET-07 lets the sponsor confirm a newcomer', async () => {
  let now: Player = gus
  const { reply, answer } = held()
  const replies = [refusal(409, 'not_awaiting', 'Gus does not wait.'), reply]
  const { user, sentTo } = open(profileOf(gus), {
    [GET]: () => ({ status: 200, body: profileOf(now) }),
    [CONFIRM]: () => replies.shift()!,
  })
  expect(await heading('Is this Gus?')).toHaveFocus()
  expect(screen.getByRole('img', { name: 'Gus' })).toHaveAttribute('src', '/media/gus?size=medium')
  expect(screen.getByText('Pending')).toBeVisible()
  expect(screen.getByRole('link', { name: '(555) 123-0023' })).toBeVisible()
  expect(screen.getByText(/They registered with your QR code/)).toBeVisible()
  await user.click(button('Confirm'))
  expect(await screen.findByText('Gus does not wait.')).toHaveAttribute('role', 'alert')
  expect(shownToast()).toBeUndefined()
  // The profile is reloaded after the server rejects the request.
  await waitFor(() => expect(sentTo(GET)).toHaveLength(2))
  await user.click(button('Confirm'))
  expect(await screen.findByRole('button', { name: 'Confirming…' })).toBeDisabled()
  expect(button('Decline')).toBeDisabled()
  answer({ status: 200, body: (now = confirmed) })
  expect(await heading('Hi, I’m Gus')).toHaveFocus()
  expect(screen.getByText('Verified')).toBeVisible()
  expect(sentTo(CONFIRM)).toEqual(['/api/players/23/verify', '/api/players/23/verify'])
  expect(shownToast()).toMatchObject({ title: 'Gus is now connected with you.' })
})

test('asks the sponsor for confirmation before declining a newcomer', async () => {
  const sentence = 'Gus was confirmed already.'
  const { reply, answer } = held()
  const replies = [reply, { status: 204 }]
  const { user, sentTo, where } = open(profileOf(gus), { [DECLINE]: () => replies.shift()! })
  await heading('Is this Gus?')
  await user.click(button('Decline'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Gus?' }))
  expect(dialog.getByText(/Their account is removed, and they are signed out\./)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(DECLINE)).toEqual([])
  const decline = async () => {
    await user.click(button('Decline'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }))
  }
  await decline()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  for (const name of ['Confirm', 'Decline']) expect(button(name)).toBeDisabled()
  answer(refusal(409, 'not_awaiting', sentence))
  expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert')
  expect(where()).toBe('/player/23')
  await waitFor(() => expect(sentTo(GET)).toHaveLength(2))
  await decline()
  await waitFor(() => expect(where()).toBe('/network'))
  expect(sentTo(DECLINE)).toEqual(['/api/players/23/decline', '/api/players/23/decline'])
  expect(sentTo(GET)).toHaveLength(2)
  expect(shownToast()).toMatchObject({ title: 'Gus was declined.' })
})

const ENDING = 'GET /api/trust-bonds/:bondId/ending'
const END = 'DELETE /api/trust-bonds/:bondId'
const CLOSE = 'DELETE /api/vaults/:id/access/:accessId'
const AGAIN = 'POST /api/trust-bonds/:bondId/invite-again'

type EndedBond = NonNullable<PlayerProfile['endedBond']>

const bob = profileOf(member({ id: 20, name: 'Bob', sponsorId: 19 }))
const ended = { endedAt: '2026-01-07T12:00:00.000Z', endedByMe: true, vaults: [] }

/** Opens Bob's profile as Ann sees it. */
const openBob = (profile: Partial<PlayerProfile>, replies: Replies = {}) =>
  open(
    { ...bob, ...profile },
    { [ENDING]: { status: 200, body: bondEnding() }, [END]: { status: 204 }, ...replies },
  )

async function ask(replies: Replies = {}) {
  const view = openBob({ bonded: true }, replies)
  await view.user.click(await screen.findByRole('button', { name: 'What you can do' }))
  await view.user.click(await screen.findByRole('menuitem', { name: 'End bond…' }))
  const dialog = await screen.findByRole('dialog', { name: 'End your bond with Bob?' })
  return { ...view, dialog, end: () => within(dialog).getByRole('button', { name: /^End/ }) }
}

test('TRU-12 doesn’t offer to end a bond on the profile of an unbonded member', async () => {
  openBob({ bonded: false })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'What you can do' })).toBeNull()
})

test('TRU-12 lists the consequences of ending a bond and focuses Cancel', async () => {
  const units = [
    { id: 1, third: { id: 21, name: 'Cleo', profilePhoto: null }, groupName: 'The Lake House' },
    { id: 2, third: { id: 22, name: 'Dan', profilePhoto: null }, groupName: null },
  ]
  const { dialog } = await ask({
    [ENDING]: { status: 200, body: bondEnding({ conversation: true, units, unitCount: 3 }) },
  })
  const says = within(dialog)
  expect(await says.findByText(/^Bob is notified that it has ended/)).toBeVisible()
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

test('TRU-12 ends the bond only once when the button is double-clicked', async () => {
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
  await seeToast('Your bond with Bob has ended')
})

test("TRU-12 disables 'End bond' until the consequences have loaded", async () => {
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

const vaults = [
  { id: 5, title: 'Letters', accessId: 51 },
  { id: 6, title: 'Summer', accessId: 61 },
]
const withVaults = { [ENDING]: { status: 200, body: bondEnding({ vaults }) } }

test('TRU-13 ends the bond even if the partner’s vault access can’t be ended', async () => {
  const broken = { [CLOSE]: new TypeError('Failed to fetch') }
  const { dialog, end, user, sentTo } = await ask({ ...withVaults, ...broken })
  const group = within(await within(dialog).findByRole('group', { name: 'Your vaults' }))
  expect(group.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
  for (const name of ['Summer', 'Letters', 'Letters']) await user.click(group.getByRole('checkbox', { name }))
  await user.click(end())
  await seeToast('Your bond with Bob has ended')
  expect(sentTo(CLOSE)).toEqual(['/api/vaults/6/access/61'])
  expect(shownToast()?.description).toContain('Summer')
  expect(shownToast()?.description).not.toContain('Letters')
})

test('TRU-94 lets the member end a former partner’s access to a vault', async () => {
  const letters = { id: 7, title: 'Letters', accessId: 3 }
  const { user, sentTo } = openBob(
    { endedBond: { ...ended, endedByMe: false, inviteAgain: null, vaults: [letters] } },
    { [CLOSE]: { status: 204 } },
  )
  await user.click(await screen.findByRole('button', { name: 'End access of Bob to Letters' }))
  expect(sentTo(CLOSE)).toEqual([])
  const dialog = await screen.findByRole('dialog', { name: 'End the access of Bob?' })
  await user.click(within(dialog).getByRole('button', { name: 'End access' }))
  await seeToast('Letters is closed to Bob')
  expect(sentTo(CLOSE)).toEqual(['/api/vaults/7/access/3'])
})

const past = inHours(-1)
const again = () => screen.queryByRole('button', { name: 'Invite again Bob' })

test.each<[Partial<EndedBond>, RegExp]>([
  [{ endedByMe: true }, /^Your bond ended on January 7, 2026, by you\.$/],
  [{ endedByMe: false }, /^Your bond ended on January 7, 2026, by them\.$/],
  [{ inviteAgain: { from: past, left: 2 } }, /again 2 times within a year/],
  [{ inviteAgain: { from: inHours(20), left: 3 } }, /You can invite them again from .*, 3 times within a/],
  [
    { inviteAgain: { from: '2027-03-04T12:00:00.000Z', left: 0 } },
    /used up the invitations of a year\. .*from March 4, 2027\./,
  ],
])(
  'TRU-14 a former bond’s note shows when the bond ended or when the member can invite again (%j)',
  async (different, words) => {
    openBob({ endedBond: { ...ended, inviteAgain: null, ...different } })
    const note = await screen.findByRole('region', { name: 'Your former bond' })
    expect(note).toHaveTextContent(words)
    expect(again() !== null).toBe(different.inviteAgain?.from === past)
  },
)

test("TRU-14 'Invite again' asks for confirmation before sending an invitation", async () => {
  const { user, sentTo } = openBob(
    { endedBond: { ...ended, inviteAgain: { from: past, left: 1 } } },
    { [AGAIN]: { status: 201, body: invitation({ recipientPhone: '' }) } },
  )
  expect(
    await screen.findByText('You two can invite each other again once more within a year.'),
  ).toBeVisible()
  await user.click(again()!)
  expect(sentTo(AGAIN)).toEqual([])
  const dialog = await screen.findByRole('dialog', { name: 'Invite Bob again?' })
  await user.click(within(dialog).getByRole('button', { name: 'Invite again' }))
  expect(await screen.findByText(/^You have invited Bob again/)).toBeVisible()
  expect(sentTo(AGAIN)).toEqual(['/api/trust-bonds/19-20/invite-again'])
  expect(again()).toBeNull()
})
