import type { Account } from '@kinhold/contract/sessions'
import type { TrustUnit } from '@kinhold/contract/units'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { brokenAtFirst, twoPages } from '../../../testing/replies.ts'
import { admin, member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { trustUnit } from '../../../testing/units.ts'
import { refusal } from '../../../testing/visitor.ts'
import { listedToasts } from '../../ui/toast.ts'
import { useConfirmUnit } from './units.data.ts'
import { UnitsTab, UnitsTabLabel } from './units-tab.tsx'

const LIST = 'GET /api/trust-units'
const CONFIRM = 'POST /api/trust-units/:id/confirm/:playerId'
const FULL = { confirmed: [19, 20, 21] }
const EMPTY = 'No trust units yet. They will appear when cross-network bonds are created!'

type Replies = Parameters<typeof serve>[0]

function open(replies: Replies, account: Account = member()) {
  const sent = serve({ [LIST]: { status: 200, body: [] }, ...replies })
  const view = renderScreen(
    <>
      <UnitsTabLabel />
      <UnitsTab
        createGroup={(unit, close) => (
          <div role="dialog" aria-label={`Group of unit ${unit.id}`}>
            <button type="button" onClick={close}>
              Cancel
            </button>
          </div>
        )}
      />
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

/** Lets so many milliseconds pass, and what they bring come on screen. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

afterEach(() => void vi.useRealTimers())

test(`UNI-01 without a unit it says '${EMPTY}'`, async () => {
  open({})
  expect(await screen.findByText(EMPTY)).toBeVisible()
})

test('NET-01 UNI-06 the units are there as cards, with how many; further ones on demand', async () => {
  const { user } = open({ [LIST]: twoPages('7', [trustUnit()], [trustUnit({ ...FULL, id: 6 })]) })
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(1)
  expect(screen.getByText('1+')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Trust Unit Group')).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
  expect(screen.queryByText('1+')).toBeNull()
})

test('UNI-02 UNI-04 UNI-09 UNI-10 MSG-64 a card names its three people, each with their role, pending or confirmed in words and by an icon', async () => {
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
  ['nobody', [], 'Awaiting Confirmations'],
  ['one', [19], 'Awaiting Confirmations'],
  ['two', [20, 21], 'Awaiting Confirmations'],
  ['all', [19, 20, 21], 'Trust Unit Group'],
])('UNI-13 UNI-14 UNI-15 confirmed by %s', async (_, confirmed, title) => {
  open(list(trustUnit({ confirmed })))
  const isFull = title === 'Trust Unit Group'
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(title).matches('.text-gold-ink')).toBe(isFull)
  expect(document.querySelectorAll('.bg-gold-soft')).toHaveLength(isFull ? 1 : 0)
  expect(document.querySelectorAll('.stroke-evergreen')).toHaveLength(isFull ? 1 : 0)
})

test.each([
  ['on their own unconfirmed slot', member(), [], true],
  ['not once they have confirmed', member(), [19], false],
  ['not on what others have not confirmed', member({ id: 22, name: 'Dora' }), [], false],
  ['nor to the admin', admin(), [], false],
])('UNI-11 CONFIRM shows to a member %s', async (_, account, confirmed, isThere) => {
  open(list(trustUnit({ confirmed })), account)
  await slots()
  expect(screen.queryAllByRole('button', { name: 'CONFIRM' })).toHaveLength(isThere ? 1 : 0)
})

test('UNI-08 UNI-10 UNI-12 UNI-19 confirming says so, shows CONFIRMED for 2000 ms, and leaves the others as they are', async () => {
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
  confirmButton()!.click()
  await pass(20)
  expect(screen.getByText('CONFIRMED')).toBeVisible()
  expect(listedToasts()[0]).toMatchObject({
    title: 'Confirmed!',
    description: 'You have confirmed your participation in this Trust Unit.',
  })
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

test('UNI-13 UNI-14 UNI-15 the last confirmation makes it a group at once, before the list is read again', async () => {
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

test('UNI-08 two quick presses confirm once', async () => {
  const view = open({ ...list(trustUnit()), [CONFIRM]: () => new Promise(() => {}) })
  const button = await screen.findByRole('button', { name: 'CONFIRM' })
  button.click()
  button.click()
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
  expect(view.posts()).toHaveLength(1)
})

test("UNI-20 a refused confirmation says that it failed, and the server's sentence beside it; it can be tried again", async () => {
  const sentence = 'You can confirm your own part only.'
  const { user } = open({ ...list(trustUnit()), [CONFIRM]: refusal(403, 'not_you', sentence) })
  await user.click(await screen.findByRole('button', { name: 'CONFIRM' }))
  await waitFor(() =>
    expect(listedToasts()[0]).toMatchObject({
      title: 'Error',
      description: 'Failed to confirm participation. Please try again.',
      tone: 'danger',
    }),
  )
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByText('CONFIRMED')).toBeNull()
  expect(confirmButton()).toBeEnabled()
})

test("UNI-21 confirming without a signed-in player fails with 'Player not authenticated' and sends nothing", async () => {
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

test("UNI-22 a failing read says 'Failed to fetch trust units' with the server's sentence, and can be tried again", async () => {
  const server = brokenAtFirst('We are starting up.', [trustUnit()])
  const { user } = open({ [LIST]: server.reply })
  expect(await screen.findByText('Failed to fetch trust units. We are starting up.')).toBeVisible()
  server.mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Awaiting Confirmations')).toBeVisible()
})

test.each([
  ['not while somebody is pending', member(), trustUnit({ confirmed: [19, 20] }), false],
  ['once all have confirmed', member(), trustUnit(FULL), true],
  ['to any of the three', member({ id: 21, name: 'Cleo' }), trustUnit(FULL), true],
  ['not to the admin', admin(), trustUnit(FULL), false],
  ['not where there is a group', member(), trustUnit({ ...FULL, groupId: 3, groupName: 'Sundays' }), false],
])('UNI-16 Create Group shows %s', async (_, account, unit, isThere) => {
  open(list(unit), account)
  await slots()
  expect(screen.queryAllByRole('button', { name: 'Create Group' })).toHaveLength(isThere ? 1 : 0)
})

test.each([
  ['Sundays', 'View Sundays'],
  ['x'.repeat(45), `View ${'x'.repeat(45)}`],
  ['x'.repeat(46), `View ${'x'.repeat(45)}…`],
  ['😀'.repeat(46), `View ${'😀'.repeat(45)}…`],
])('UNI-17 UNI-18 the group %s is one press away', async (groupName, label) => {
  open(list(trustUnit({ ...FULL, groupId: 3, groupName })))
  const link = await screen.findByRole('link', { name: label })
  expect(link).toHaveAttribute('href', '/groups/3')
  expect(link).toHaveAttribute('title', groupName)
})

test('UNI-16 UNI-17 Create Group opens the dialog of its unit, and once the group is made the way to it takes the focus', async () => {
  let unit = trustUnit(FULL)
  const { user, queries } = open({ [LIST]: () => ({ status: 200, body: [unit] }) })
  await user.click(await screen.findByRole('button', { name: 'Create Group' }))
  unit = { ...unit, groupId: 3, groupName: 'Sundays' }
  const dialog = screen.getByRole('dialog', { name: 'Group of unit 7' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() => queries.invalidateQueries({ queryKey: ['trust-unit'] }))
  await waitFor(() => expect(screen.getByRole('link', { name: 'View Sundays' })).toHaveFocus())
})
