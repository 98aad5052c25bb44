import type { Account } from '@kinhold/contract/sessions'
import type { FormerUnit, TrustUnit } from '@kinhold/contract/units'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Replies, serve } from '../../../../testing/canned.ts'
import { brokenAtFirst, twoPages } from '../../../../testing/replies.ts'
import { admin, member } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { seeToast, shownToast } from '../../../../testing/on-screen.ts'
import { trustUnit } from '../../../../testing/bonds.ts'
import { refusal } from '../../../../testing/visitor.ts'
import { useConfirmUnit } from './units.data.ts'
import { UnitsTab, UnitsTabLabel } from './units-tab.tsx'

// Imported here so that the tests don't have to wait for lazily loaded code.
import '../../groups/create/create-group-dialog.tsx'
import './former-units.tsx'

const LIST = 'GET /api/trust-units'
const FORMER = 'GET /api/trust-units/former'
const CONFIRM = 'POST /api/trust-units/:id/confirm/:playerId'
const FULL = { confirmed: [19, 20, 21] }
const EMPTY = 'No trust units yet. They will appear when cross-network bonds are created!'

function open(replies: Replies, account: Account = member()) {
  const sent = serve({ [LIST]: { status: 200, body: [] }, ...replies })
  const view = renderScreen(
    <>
      <UnitsTabLabel />
      <UnitsTab />
    </>,
    { account },
  )
  const posts = () => sent.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))
  return { sent, posts, ...view }
}

const list = (...body: TrustUnit[]): Replies => ({ [LIST]: { status: 200, body } })
const slots = async () =>
  screen.findAllByRole('listitem').then((items) => items.filter((item) => !item.querySelector('li')))
const confirmButton = () => screen.queryByRole('button', { name: 'CONFIRM' })

/** Advances the fake clock and flushes the effects. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

afterEach(() => void vi.useRealTimers())

test('NET-01 UNI-06 shows a card for each unit and loads more cards on demand', async () => {
  const { user } = open({ [LIST]: twoPages('7', [trustUnit()], [trustUnit({ ...FULL, id: 6 })]) })
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(1)
  expect(screen.getByText('1+')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Trust Unit Group')).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
  expect(screen.queryByText('1+')).toBeNull()
})

test('UNI-02 UNI-04 UNI-09 UNI-10 MSG-64 shows the role and confirmation status of each person in a unit', async () => {
  open(list(trustUnit({ confirmed: [20] })))
  const [sponsor, inviteeA, inviteeB] = await slots()
  expect(sponsor).toHaveTextContent(/^Ann \(you\)Sponsor · Pending/)
  expect(inviteeA).toHaveTextContent(/^BobInvitee A · Confirmed$/)
  expect(inviteeB).toHaveTextContent(/^CleoInvitee B · Pending$/)
  expect(within(inviteeA!).getByRole('link', { name: 'Bob' })).toHaveAttribute('href', '/player/20')
  expect(within(inviteeA!).getByRole('link', { name: 'Message Bob' })).toHaveAttribute(
    'href',
    '/network?tab=messages&with=20',
  )
  const icons = [sponsor!, inviteeA!, inviteeB!].map((slot) => slot.querySelector('svg')!.classList.value)
  expect(icons.map((icon) => /lucide-clock/.test(icon))).toEqual([true, false, true])
  expect(icons.map((icon) => /lucide-check/.test(icon))).toEqual([false, true, false])
  expect(screen.getByRole('heading', { name: /Ann, Bob and Cleo/ })).toBeVisible()
  expect(screen.getByText(/^1 of 3 have confirmed/)).toBeVisible()
})

test.each([
  ['two', [20, 21], 'Awaiting Confirmations'],
  ['all', [19, 20, 21], 'Trust Unit Group'],
])(
  'UNI-13 UNI-14 UNI-15 shows the state of a unit confirmed by %s of its members',
  async (_, confirmed, title) => {
    open(list(trustUnit({ confirmed })))
    const isFull = title === 'Trust Unit Group'
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByText(title).matches('.text-gold-ink')).toBe(isFull)
    expect(document.querySelectorAll('.bg-gold-soft')).toHaveLength(isFull ? 1 : 0)
    expect(document.querySelectorAll('.stroke-evergreen')).toHaveLength(isFull ? 1 : 0)
  },
)

const GROUPED = { ...FULL, groupId: 3, groupName: 'Sundays' }
test.each([
  ['CONFIRM', 'shown on the member’s own unconfirmed slot', member(), trustUnit(), 1],
  ['CONFIRM', 'hidden once the member has confirmed', member(), trustUnit({ confirmed: [19] }), 0],
  ['CONFIRM', 'hidden on the slots of others', member({ id: 22, name: 'Dora' }), trustUnit(), 0],
  ['CONFIRM', 'hidden from the admin', admin(), trustUnit(), 0],
  ['Create Group', 'hidden while a confirmation is pending', member(), trustUnit({ confirmed: [19, 20] }), 0],
  ['Create Group', 'shown once all have confirmed', member(), trustUnit(FULL), 1],
  ['Create Group', 'shown to any of the three', member({ id: 21, name: 'Cleo' }), trustUnit(FULL), 1],
  ['Create Group', 'hidden from the admin', admin(), trustUnit(FULL), 0],
  ['Create Group', 'hidden once the unit has a group', member(), trustUnit(GROUPED), 0],
])('UNI-11 UNI-16 the %s button is %s', async (name, _, account, unit, count) => {
  open(list(unit), account)
  await slots()
  expect(screen.queryAllByRole('button', { name })).toHaveLength(count)
})

test('UNI-95 shows each member’s name once, and the joined names only to screen readers', async () => {
  open(list(trustUnit()))
  const heading = await screen.findByRole('heading', { name: 'Awaiting Confirmations Ann, Bob and Cleo' })
  expect(within(heading).getByText(/Ann, Bob and Cleo/)).toHaveClass('sr-only')
  for (const name of ['Ann', 'Bob', 'Cleo']) expect(screen.getAllByText(name)).toHaveLength(1)
})

test('UNI-08 UNI-10 UNI-12 UNI-19 double-clicking CONFIRM confirms the member’s own slot exactly once', async () => {
  let unit = trustUnit()
  const view = open({
    [LIST]: () => ({ status: 200, body: [unit] }),
    [CONFIRM]: () => {
      unit = trustUnit({ confirmed: [19] })
      return { status: 200, body: unit }
    },
  })
  await slots()
  vi.useFakeTimers()
  const button = confirmButton()!
  button.click()
  button.click()
  await pass(20)
  expect(screen.getByText('CONFIRMED')).toBeVisible()
  const description = 'You have confirmed your participation in this Trust Unit.'
  expect(shownToast()).toMatchObject({ title: 'Confirmed!', description })
  expect(view.posts()).toEqual([{ path: '/api/trust-units/7/confirm/19', body: null }])
  expect(confirmButton()).toBeNull()
  expect(screen.getByRole('heading', { name: /Awaiting Confirmations/ })).toHaveFocus()
  await pass(1970)
  expect(screen.getByText('CONFIRMED')).toBeVisible()
  await pass(30)
  expect(screen.queryByText('CONFIRMED')).toBeNull()
  vi.useRealTimers()
  const [own, ...others] = await slots()
  expect(own).toHaveTextContent('Sponsor · Confirmed')
  for (const other of others) expect(other).toHaveTextContent('Pending')
})

test('UNI-13 UNI-14 UNI-15 shows the unit as a Trust Unit Group right after the last confirmation', async () => {
  let reads = 0
  const { user } = open({
    [LIST]: () =>
      reads++ === 0 ? { status: 200, body: [trustUnit({ confirmed: [20, 21] })] } : new Promise(() => {}),
    [CONFIRM]: { status: 200, body: trustUnit(FULL) },
  })
  await user.click(await screen.findByRole('button', { name: 'CONFIRM' }))
  expect(await screen.findByText('Trust Unit Group')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create Group' })).toBeVisible()
})

test('UNI-20 shows the server’s error when a confirmation fails', async () => {
  const sentence = 'You can confirm your own part only.'
  const { user } = open({ ...list(trustUnit()), [CONFIRM]: refusal(403, 'not_you', sentence) })
  await user.click(await screen.findByRole('button', { name: 'CONFIRM' }))
  await seeToast('Error', 'Failed to confirm participation. Please try again.')
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByText('CONFIRMED')).toBeNull()
  expect(confirmButton()).toBeEnabled()
})

test('UNI-21 doesn’t send a confirmation if nobody is signed in', async () => {
  const sent = serve({})
  let confirm: () => Promise<unknown> = async () => {}
  const Probe = () => {
    confirm = useConfirmUnit(7).mutateAsync
    return null
  }
  renderScreen(<Probe />)
  await act(() => expect(confirm()).rejects.toThrow(/^Player not authenticated$/))
  expect(sent).toEqual([])
})

test('UNI-22 shows a Retry button if the list fails to load', async () => {
  const server = brokenAtFirst('We are starting up.', [trustUnit()])
  const { user } = open({ [LIST]: server.reply })
  expect(await screen.findByText('Failed to fetch trust units. We are starting up.')).toBeVisible()
  server.mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Awaiting Confirmations')).toBeVisible()
})

test.each([
  ['Sundays', 'View Sundays'],
  ['x'.repeat(45), `View ${'x'.repeat(45)}`],
  ['😀'.repeat(46), `View ${'😀'.repeat(45)}…`],
  [`${'x'.repeat(43)}👩‍👩‍👧`, `View ${'x'.repeat(43)}…`],
])(
  'API-42 UNI-17 UNI-18 shows at most 45 characters of the group name in the link to %s',
  async (groupName, label) => {
    open(list(trustUnit({ ...FULL, groupId: 3, groupName })))
    const link = await screen.findByRole('link', { name: label })
    expect(link).toHaveAttribute('href', '/groups/3')
    expect(link).toHaveAttribute('title', groupName)
  },
)

test("UNI-16 UNI-17 'Create Group' on a unit’s card opens the dialog for that unit", async () => {
  let unit = trustUnit(FULL)
  const { user, queries } = open({ [LIST]: () => ({ status: 200, body: [unit] }) })
  await user.click(await screen.findByRole('button', { name: 'Create Group' }))
  unit = { ...unit, groupId: 3, groupName: 'Sundays' }
  const dialog = await screen.findByRole('dialog', { name: 'Create Group' })
  expect(dialog).toHaveTextContent('For Ann, Bob and Cleo: all three become its members.')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() => queries.invalidateQueries({ queryKey: ['trust-unit'] }))
  await waitFor(() => expect(screen.getByRole('link', { name: 'View Sundays' })).toHaveFocus())
})

const former: FormerUnit = {
  id: 7,
  members: ['Ann', 'Former member', 'Cleo'].map((name, n) => ({ id: 19 + n, name, profilePhoto: null })),
  groupName: 'The Lake House',
  formedAt: '2026-01-05T10:00:00.000Z',
  dissolvedAt: '2026-03-09T10:00:00.000Z',
}

test('TRU-17 shows a dissolved unit without buttons', async () => {
  const server = brokenAtFirst('The server is starting.', [former, { ...former, id: 6, groupName: null }])
  const { user } = open({ [FORMER]: server.reply })
  await server.retry(user)
  const section = await screen.findByRole('region', { name: 'Dissolved' })
  const [named, unnamed] = within(section).getAllByRole('listitem')
  expect(within(named!).getByRole('heading')).toHaveTextContent('Ann, Former member and Cleo')
  expect(named).toHaveTextContent('The Lake House')
  expect(named).toHaveTextContent('Dissolved March 9, 2026, formed January 5, 2026')
  expect(unnamed).not.toHaveTextContent('The Lake House')
  expect(within(section).queryByRole('button')).toBeNull()
})

test.each([
  ['a member without trust units', member(), [], 1],
  ['the admin', admin(), [former], 0],
])(
  `UNI-01 TRU-17 shows the message '${EMPTY}' and no dissolved units to %s`,
  async (_, account, body, asked) => {
    const { sent } = open({ [FORMER]: { status: 200, body } }, account)
    await screen.findByText(EMPTY)
    expect(screen.queryByText('Dissolved')).toBeNull()
    expect(sent.filter(({ route }) => route === FORMER)).toHaveLength(asked)
  },
)

test("FAM-57 'Confirm all' continues after a failed confirmation", async () => {
  let units = [1, 2, 3].map((id) => trustUnit({ id, confirmed: [] }))
  const { user, posts } = open({
    [LIST]: () => ({ status: 200, body: units }),
    [CONFIRM]: ({ path }) => {
      const id = Number(path.split('/')[3])
      if (id === 2) return refusal(404, 'not_found', 'This trust unit was not found.')
      units = units.map((unit) => (unit.id === id ? trustUnit({ id, confirmed: [19] }) : unit))
      return { status: 200, body: units.find((unit) => unit.id === id)! }
    },
  })
  expect(await screen.findByText('3 trust units are waiting for you to confirm.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Confirm all' }))
  expect(await screen.findByText(/^With .+ and .+: This trust unit was not found\.$/)).toBeVisible()
  expect(posts().map(({ path }) => path)).toEqual([1, 2, 3].map((id) => `/api/trust-units/${id}/confirm/19`))
  expect(await screen.findByText('One trust unit is waiting for you to confirm.')).toHaveFocus()
})

test("FAM-57 hides 'Confirm all' when only one unit awaits the member’s confirmation", async () => {
  open(list(trustUnit({ id: 1, confirmed: [] }), trustUnit({ id: 2, confirmed: [19] })))
  expect(await screen.findByRole('button', { name: 'CONFIRM' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm all' })).toBeNull()
})
