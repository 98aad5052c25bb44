import type { Player, PlayerProfile } from '@kinhold/contract/players'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { member, profileOf } from '../../../testing/people.ts'
import { held } from '../../../testing/replies.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { shownToast } from '../../../testing/toasts.ts'
import { refusal } from '../../../testing/visitor.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { PlayerScreen } from './player-screen.tsx'

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

function open(profile: PlayerProfile, replies: Parameters<typeof serve>[0] = {}, account = ann) {
  const sent = serve({ [GET]: { status: 200, body: profile }, ...replies })
  const screenOf = <PlayerScreen playerId={profile.id} />
  const at = `/player/${profile.id}`
  const sentTo = (route: string) => sent.filter((one) => one.route === route).map(({ path }) => path)
  return { sentTo, ...renderScreen(screenOf, { account, at, pattern: '/player/:id' }) }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })

test("NET-21 NET-22 one's own profile leads to the invitations received by 'RECV'D' and to the code by 'QR CODE', another's to neither", async () => {
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

test.each([
  ['without an id', { ...profileOf(confirmed), id: undefined }],
  ['of another', profileOf({ ...confirmed, id: 99 })],
  ['without a name', { ...profileOf(confirmed), name: '' }],
  ['without a date', { ...profileOf(confirmed), createdAt: 'soon' }],
  ['that is nothing', undefined],
])("NET-26 a record %s is no player: toast 'Invalid player data', and another try", async (_, body) => {
  let isRight = false
  // Without the checks of the canned replies: no server that keeps the contract gives this answer.
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(isRight ? profileOf(confirmed) : body)))
  const { user } = renderScreen(<PlayerScreen playerId={23} />, { account: ann })
  expect(await screen.findByRole('alert')).toHaveTextContent('makes no sense')
  expect(shownToast()).toMatchObject({ title: 'Invalid player data', tone: 'danger' })
  isRight = true
  await user.click(button('Retry'))
  expect(await heading('Hi, I’m Gus')).toBeVisible()
})

test("ADM-67 the sponsor of someone who registered by QR is asked 'Is this {name}?', with face, phone and when", async () => {
  open(profileOf(gus))
  expect(await heading('Is this Gus?')).toHaveFocus()
  expect(screen.getByRole('img', { name: 'Gus' })).toHaveAttribute('src', '/media/gus?size=medium')
  expect(screen.getByText('Pending')).toBeVisible()
  expect(screen.getByRole('link', { name: '(555) 123-0023' })).toBeVisible()
  expect(screen.getByText(/They registered with your QR code/)).toBeVisible()
})

test.each([
  ['someone else than the sponsor', gus, member({ id: 20 })],
  ['a sponsor whose invitee waits for a registration', { ...gus, awaiting: 'registration' as const }, ann],
  ['the sponsor of someone suspended meanwhile', { ...gus, status: 'suspended' as const }, ann],
  ['the sponsor of someone confirmed', confirmed, ann],
])('NET-07 %s is not asked', async (_, player, account) => {
  open(profileOf(player), {}, account)
  await heading('Hi, I’m Gus')
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
})

test("NET-07 Confirm connects, and no other answer can be given meanwhile: '{name} is now connected with you.', and the profile is there", async () => {
  let now: Player = gus
  const { reply, answer } = held()
  const { user, sentTo } = open(profileOf(gus), {
    [GET]: () => ({ status: 200, body: profileOf(now) }),
    [CONFIRM]: reply,
  })
  await heading('Is this Gus?')
  await user.click(button('Confirm'))
  expect(await screen.findByRole('button', { name: 'Confirming…' })).toBeDisabled()
  expect(button('Decline')).toBeDisabled()
  answer({ status: 200, body: (now = confirmed) })
  expect(await heading('Hi, I’m Gus')).toHaveFocus()
  expect(screen.getByText('Verified')).toBeVisible()
  expect(sentTo(CONFIRM)).toEqual(['/api/players/23/verify'])
  expect(shownToast()).toMatchObject({ title: 'Gus is now connected with you.' })
})

test.each([
  ['a refusal', 'Gus does not wait.', refusal(409, 'not_awaiting', 'Gus does not wait.')],
  ['no answer', UNREACHABLE, new TypeError('Failed to fetch')],
])('NET-07 %s to Confirm is said, and it can be pressed again', async (_, sentence, reply) => {
  const { user, sentTo } = open(profileOf(gus), { [CONFIRM]: reply })
  await heading('Is this Gus?')
  await user.click(button('Confirm'))
  expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert')
  expect(shownToast()).toBeUndefined()
  expect(button('Confirm')).toBeEnabled()
  // Somebody may have answered elsewhere meanwhile.
  await waitFor(() => expect(sentTo(GET)).toHaveLength(2))
})

test("Decline asks first, and Cancel keeps the account; a refusal says why; said twice it removes it: '{name} was declined.', and on to the network", async () => {
  const sentence = 'Gus was confirmed already.'
  const replies = [refusal(409, 'not_awaiting', sentence), { status: 204 }]
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
  expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(where()).toBe('/player/23')
  await waitFor(() => expect(sentTo(GET)).toHaveLength(2))
  await decline()
  await waitFor(() => expect(where()).toBe('/network'))
  expect(sentTo(DECLINE)).toEqual(['/api/players/23/decline', '/api/players/23/decline'])
  expect(sentTo(GET)).toHaveLength(2)
  expect(shownToast()).toMatchObject({ title: 'Gus was declined.' })
})

test('while declining is under way, its dialog closed, nobody can be confirmed', async () => {
  const { user, sentTo } = open(profileOf(gus), { [DECLINE]: () => new Promise(() => {}) })
  await heading('Is this Gus?')
  await user.click(button('Decline'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button('Confirm')).toBeDisabled()
  expect(button('Decline')).toBeDisabled()
  expect(sentTo(DECLINE)).toHaveLength(1)
})
