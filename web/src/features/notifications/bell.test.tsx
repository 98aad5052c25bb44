import { Notification } from '@kinhold/contract/notifications'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  badge,
  bell,
  notification,
  notifications,
  openBell,
  readUpTo,
  rows,
} from '../../../testing/notifications.tsx'
import { member } from '../../../testing/people.ts'
import { twoPages } from '../../../testing/replies.ts'
import { refusal, toastText } from '../../../testing/visitor.ts'

// Imported here so that the tests don't wait for lazily loaded code.
import './panel.tsx'

const LIST = 'GET /api/notifications'
const READ = 'POST /api/notifications/read'

const announced = () => screen.getAllByRole('status').find((one) => one.tagName === 'P')!

const listOf = (count: number) => ({
  status: 200,
  body: [...readUpTo(notifications(2), 2), ...notifications(count)],
})
const headers = { link: '</api/notifications?before=c1>; rel="next"' }
test.each([
  ['none new', listOf(0), 'Notifications', null],
  ['one new', listOf(1), 'Notifications, 1 new', '1'],
  ['nine new', listOf(9), 'Notifications, 9 new', '9'],
  ['twelve new', listOf(12), 'Notifications, 12 new', '9+'],
  [
    'a full page of new ones with more to follow',
    { status: 200, body: notifications(50), headers },
    'Notifications, 50 or more new',
    '9+',
  ],
  ['a server error', refusal(500, 'internal', 'Something went wrong.'), 'Notifications', null],
])('shows the number of new notifications, if any (%s)', async (_, reply, name, shown) => {
  const { sentTo, settled } = openBell([], { [LIST]: reply })
  await settled()
  expect(sentTo(LIST)).toHaveLength(1)
  expect(await bell(name)).toBeVisible()
  expect(badge()).toBe(shown)
  expect(toastText()).toBeNull()
})

test('marks all notifications as read when the panel opens', async () => {
  let answer = () => {}
  const { user, told, marked } = openBell(notifications(3), {
    [READ]: () => new Promise((resolve) => (answer = () => resolve({ status: 204 }))),
  })
  await user.click(await bell('Notifications, 3 new'))
  expect(await bell('Notifications')).toBeVisible()
  expect(badge()).toBe(null)
  expect(marked()).toEqual([{ upTo: 3 }])
  told.list = readUpTo(told.list, 3)
  await act(async () => answer())
  expect(screen.getAllByText('New')).toHaveLength(3)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await bell('Notifications'))
  expect(await rows()).toHaveLength(3)
  expect(screen.queryByText('New')).toBeNull()
  expect(marked()).toHaveLength(1)
})

const TOO_MANY = 'Too many requests. Please wait a minute.'
const UNREACHABLE =
  'Your notifications could not be marked as read. Please check your connection and open them again.'

test.each([
  ['a refusal', refusal(429, 'too_many_requests', TOO_MANY), TOO_MANY],
  ['no response', new TypeError('Failed to fetch'), UNREACHABLE],
])('restores the badge if marking notifications as read fails (%s)', async (_, reply, why) => {
  let isDown = false
  const { user, marked, settled } = openBell([], {
    [LIST]: () => (isDown ? reply : { status: 200, body: notifications(3) }),
    [READ]: async () => {
      await bell('Notifications')
      return reply
    },
  })
  const button = await bell('Notifications, 3 new')
  isDown = true
  await user.click(button)
  await waitFor(() => expect(toastText()).toBe(`Still marked as new | ${why}`))
  expect(await bell('Notifications, 3 new')).toBeVisible()
  expect(badge()).toBe('3')
  await settled()
  expect(marked()).toEqual([{ upTo: 3 }])
  await user.click(await bell())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await bell())
  await waitFor(() => expect(marked()).toEqual([{ upTo: 3 }, { upTo: 3 }]))
})

test('announces each new notification only once', async () => {
  const { told, sentTo, hear } = openBell(notifications(2))
  await bell('Notifications, 2 new')
  expect(announced()).toBeEmptyDOMElement()
  told.list = [notification(), ...told.list]
  await hear()
  await bell('Notifications, 3 new')
  expect(announced()).toHaveTextContent(/^Bob accepted your invitation\.$/)
  const words = announced().firstChild
  await hear()
  expect(sentTo(LIST)).toHaveLength(3)
  expect(announced().firstChild).toBe(words)
  told.list = [notification({ id: 101 }), ...told.list]
  await hear()
  await bell('Notifications, 4 new')
  expect(announced()).toHaveTextContent(/^Bob accepted your invitation\.$/)
  expect(announced().firstChild).not.toBe(words)
})

test('FAM-25 doesn’t announce a notification again when further events are added to it', async () => {
  const { told, hear } = openBell(notifications(2))
  await bell('Notifications, 2 new')
  const posted = notification({ kind: 'vault', text: 'Rosa posted in “Summer”.' })
  told.list = [posted, ...told.list]
  await hear()
  await waitFor(() => expect(announced()).toHaveTextContent(/^Rosa posted in “Summer”\.$/))
  const words = announced().firstChild
  const rewritten = { ...posted, id: 102, text: 'Rosa posted 2 times in “Summer”.' }
  const connected = notification({ id: 101 })
  told.list = [rewritten, ...notifications(2)]
  await hear()
  expect(announced().firstChild).toBe(words)
  told.list = [{ ...rewritten, id: 103 }, connected, ...notifications(2)]
  await hear()
  await waitFor(() => expect(announced()).toHaveTextContent(/^Bob accepted your invitation\.$/))
})

test('announces new notifications in order', async () => {
  const { told, hear, settled } = openBell([])
  await settled()
  told.list = notifications(1)
  await hear()
  await waitFor(() => expect(announced()).toHaveTextContent(/^Number 1$/))
  told.list = notifications(3)
  await hear()
  await waitFor(() => expect(announced()).toHaveTextContent(/^Number 2 Number 3$/))
  told.list = notifications(7)
  await hear()
  await waitFor(() => expect(announced()).toHaveTextContent(/^4 new notifications\.$/))
})

test('doesn’t count or announce a notification read in another tab', async () => {
  const { told, hear, settled } = openBell([])
  await settled()
  told.list = readUpTo(notifications(1), 1)
  await hear()
  expect(announced()).toBeEmptyDOMElement()
  expect(badge()).toBe(null)
  told.list = [notification({ kind: 'newcomer', text: 'Dan waits for your yes.' }), ...told.list]
  await hear()
  await bell('Notifications, 1 new')
  expect(announced()).toBeEmptyDOMElement()
})

test('marks a notification as read if it arrives while the panel is open', async () => {
  const { user, told, marked, hear } = openBell(notifications(1))
  await user.click(await bell('Notifications, 1 new'))
  await rows()
  told.list = [notification(), ...told.list]
  await hear()
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect((await rows())[0]).toHaveTextContent(/^Bob accepted your invitation\..*New$/)
  expect((await rows())[1]).toHaveTextContent(/^Number 1.*New$/)
  await waitFor(() => expect(marked()).toEqual([{ upTo: 1 }, { upTo: 100 }]))
  await bell('Notifications')
  expect(announced()).toHaveTextContent('Bob accepted your invitation.')
})

test('the panel can be operated with the keyboard', async () => {
  const { user } = openBell(notifications(2))
  const button = await bell('Notifications, 2 new')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.tab()
  await user.keyboard('{Enter}')
  await rows()
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('dialog')).toHaveFocus()
  for (const name of [/Number 2/, /Number 1/]) {
    await user.tab()
    expect(screen.getByRole('link', { name })).toHaveFocus()
  }
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.tab()
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
})

const EMPTY =
  'Nothing new yet. When someone invites you, posts in a place of yours or waits for your yes, you will see it here.'

test('lists the newest notification first and labels the new ones', async () => {
  const older = notification({ id: 6, kind: 'group', text: 'Cleo named your group.', href: '/groups/3' })
  const { user } = openBell([notification(), ...readUpTo([older], 6)])
  await user.click(await bell())
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible()
  const [first, second, ...others] = await rows()
  expect(others).toEqual([])
  expect(first).toHaveTextContent(/^Bob accepted your invitation\. January 5, 2025 at .* New$/)
  expect(second).toHaveTextContent(/^Cleo named your group\. January 5, 2025 at .* [AP]M$/)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/player/20',
    '/groups/3',
  ])
})

test('FAM-42 refetches the list only after relevant changes', async () => {
  const { user, told, streams, sentTo, settled, hear } = openBell([notification({ names: [20] })], {
    'GET /api/auth/me': { status: 200, body: member() },
  })
  await user.click(await bell())
  await rows()
  await settled()
  const before = sentTo('GET /api/notifications').length
  await streams[0]!.change({ topic: 'player', key: 99 })
  await streams[0]!.change({ topic: 'player', key: member().id })
  await waitFor(() => expect(sentTo('GET /api/auth/me')).toHaveLength(1))
  const changes = [
    { topic: 'player', key: 20 },
    { topic: 'group', key: 3 },
    { topic: 'vault', key: 7 },
  ] as const
  for (const change of changes) {
    const text = `Robert of the ${change.topic} accepted your invitation.`
    told.list = [{ ...told.list[0]!, text }]
    await hear(change)
    expect((await rows())[0]).toHaveTextContent(text)
  }
  expect(sentTo('GET /api/notifications')).toHaveLength(before + 3)
})

test('shows that the list is empty once its last notification is gone', async () => {
  const { user, told, hear } = openBell([notification()])
  await user.click(await bell())
  await rows()
  told.list = []
  await hear()
  expect(await screen.findByText(EMPTY)).toBeVisible()
})

test('a click on a link or outside the panel closes the panel', async () => {
  const all = Notification.shape.kind.options.map((kind, n) => notification({ id: n + 1, kind, href: null }))
  const { user, where } = openBell([notification({ id: 99 }), ...all])
  await user.click(await bell())
  for (const row of await rows()) expect(row.querySelector('svg')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'After' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await bell())
  await rows()
  await user.click(screen.getByRole('link'))
  expect(where()).toBe('/player/20')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const UNLOADED = 'Your notifications could not be loaded. Please check your connection and try again.'
test('Retry loads the panel again after a failure', async () => {
  let fail = () => {}
  const first = new Promise<Error>((resolve) => (fail = () => resolve(new TypeError('Failed to fetch'))))
  const replies = [first, { status: 200, body: notifications(2) }]
  const { user } = openBell([], { [LIST]: () => replies.shift()! })
  await user.click(await bell())
  expect(await screen.findByText('Loading…')).toBeInTheDocument()
  fail()
  expect(await screen.findByText(UNLOADED)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await rows()).toHaveLength(2)
  expect(screen.queryByText('Loading…')).toBeNull()
})

test("'Show more' moves focus to the first newly loaded link", async () => {
  const all = readUpTo(notifications(3), 3)
  const { user, sentTo, hear } = openBell([], { [LIST]: twoPages('c2', all.slice(0, 2), all.slice(2)) })
  await user.click(await bell())
  expect(await rows()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('link', { name: /Number 1/ })).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const before = sentTo(LIST).length
  await hear()
  await user.click(await bell())
  expect(await rows()).toHaveLength(2)
  expect(sentTo(LIST)).toHaveLength(before + 1)
})

test('keeps a scrolled list in place when a new notification arrives', async () => {
  const { user, told, hear } = openBell(readUpTo(notifications(9), 9))
  await user.click(await bell())
  const box = (await rows())[0]!.closest('div')!
  // jsdom has no layout, so this mock makes each row 80 px and the panel 400 px high.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = [...box.querySelectorAll('li')].indexOf(this as HTMLLIElement)
    return place < 0
      ? new DOMRect(0, 0, 300, this === box ? 400 : 0)
      : new DOMRect(0, place * 80 - box.scrollTop, 300, 80)
  })
  box.scrollTop = 200
  fireEvent.scroll(box)
  told.list = [notification({ id: 100 }), ...told.list]
  await hear()
  expect(await rows()).toHaveLength(10)
  expect(box.scrollTop).toBe(280)
  box.scrollTop = 0
  fireEvent.scroll(box)
  told.list = [notification({ id: 101 }), ...told.list]
  await hear()
  expect(await rows()).toHaveLength(11)
  expect(box.scrollTop).toBe(0)
})
