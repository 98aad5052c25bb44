import { NOTIFICATION_KINDS } from '@kinhold/domain/notifications'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  bell,
  notification,
  notifications,
  openBell,
  readUpTo,
  rows,
} from '../../../testing/notifications.tsx'
import { member } from '../../../testing/people.ts'
import { twoPages } from '../../../testing/replies.ts'

// Loaded beforehand, so that no test waits for the lazy part's code.
import './panel.tsx'

const LIST = 'GET /api/notifications'
const EMPTY =
  'Nothing new yet. When someone invites you, a bond forms or someone waits for your yes, you will see it here.'

test('the panel says what was told, newest first, each with its time and link, the new ones in words', async () => {
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

test.each([
  { topic: 'player', key: 20 },
  { topic: 'group', key: 3 },
] as const)('a name that changed ($topic) is read in the open list', async (change) => {
  const { user, told, hear } = openBell([notification()])
  await user.click(await bell())
  await rows()
  told.list = [{ ...told.list[0]!, text: 'Robert accepted your invitation.' }]
  await hear(change)
  expect((await rows())[0]).toHaveTextContent(/^Robert accepted your invitation\./)
})

test('of the changes of people the bell asks by those of whom it names alone', async () => {
  const { user, streams, sentTo, settled, hear } = openBell([notification({ names: [20] })], {
    'GET /api/auth/me': { status: 200, body: member() },
  })
  await user.click(await bell())
  await rows()
  await settled()
  const before = sentTo('GET /api/notifications').length
  await streams[0]!.change({ topic: 'player', key: 99 })
  await streams[0]!.change({ topic: 'player', key: member().id })
  await waitFor(() => expect(sentTo('GET /api/auth/me')).toHaveLength(1))
  await hear({ topic: 'player', key: 20 })
  expect(sentTo('GET /api/notifications')).toHaveLength(before + 1)
})

test('the last one that is gone leaves an open list empty, which says what will be here', async () => {
  const { user, told, hear } = openBell([notification()])
  await user.click(await bell())
  await rows()
  told.list = []
  await hear()
  expect(await screen.findByText(EMPTY)).toBeVisible()
})

test('a press elsewhere and a link close the panel; every kind of news has its sign, and what leads nowhere is no link', async () => {
  const all = NOTIFICATION_KINDS.map((kind, n) => notification({ id: n + 1, kind, href: null }))
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
test('until the list is there it shows that it loads; no answer is said in a sentence, and Retry asks again', async () => {
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

test("'Show more' adds the next page and leads on to it; the next opening begins with the first", async () => {
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

test('what arrives above leaves what is being read where it is; at the upper end it is seen', async () => {
  const { user, told, hear } = openBell(readUpTo(notifications(9), 9))
  await user.click(await bell())
  const box = (await rows())[0]!.closest('div')!
  // The layout is the browser's; here each row is 80 px high, in a panel of 400.
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
