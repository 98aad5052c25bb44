import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  badge,
  bell,
  notification,
  notifications,
  openBell,
  readUpTo,
  rows,
} from '../../../testing/notifications.tsx'
import { refusal, toastText } from '../../../testing/visitor.ts'

// Loaded beforehand, so that no test waits for the lazy part's code.
import './panel.tsx'

const LIST = 'GET /api/notifications'
const READ = 'POST /api/notifications/read'

const announced = () => screen.getAllByRole('status').find((one) => one.tagName === 'P')!

test.each([
  [0, 'Notifications', null],
  [1, 'Notifications, 1 new', '1'],
  [9, 'Notifications, 9 new', '9'],
  [12, 'Notifications, 12 new', '9+'],
])('of a list with %i new ones the bell says how many', async (count, name, shown) => {
  const { sentTo, settled } = openBell([...readUpTo(notifications(2), 2), ...notifications(count)])
  await settled()
  expect(sentTo(LIST)).toHaveLength(1)
  expect(await bell(name)).toBeVisible()
  expect(badge()).toBe(shown)
})

test('where all of a page are new, the bell says that there may be more', async () => {
  const headers = { link: '</api/notifications?before=c1>; rel="next"' }
  openBell([], { [LIST]: { status: 200, body: notifications(50), headers } })
  expect(await bell('Notifications, 50 or more new')).toBeVisible()
  expect(badge()).toBe('9+')
})

test('a list that cannot be had leaves a bell without a number', async () => {
  const { sentTo, settled } = openBell([], { [LIST]: refusal(500, 'internal', 'Something went wrong.') })
  await settled()
  expect(sentTo(LIST)).toHaveLength(1)
  expect(await bell('Notifications')).toBeVisible()
  expect(badge()).toBe(null)
  expect(toastText()).toBeNull()
})

test('opening marks all as read up to the newest, at once; they stay marked as new until it is closed', async () => {
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
  ['no answer', new TypeError('Failed to fetch'), UNREACHABLE],
])(
  'after %s the badge is back, with a sentence why, and the next opening tries again',
  async (_, reply, why) => {
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
  },
)

test('what arrives is counted and read out once; what was there before is not', async () => {
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

test('the first is read out, and what arrives together in the order in which it happened, many of them as a number', async () => {
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

test('what another tab has read already is neither counted nor read out, and what a notice says is not read out', async () => {
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

test('what arrives while the panel is open stands on top as new, and is marked as read', async () => {
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

test('by keyboard Enter opens, Tab goes through the links, Escape closes and leads back to the bell', async () => {
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
