import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { AskPush } from './ask-push.tsx'
import { PushSwitch } from './push-switch.tsx'
import { stayOn } from './this-browser.ts'

const ADDRESS = { endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }
const SWITCH = 'Notify me on this device while the app is closed'

let subscription: object | null
let asked: string
let isAsked: boolean
const unsubscribe = vi.fn(async () => {
  subscription = null
  return true
})

beforeEach(() => {
  subscription = null
  asked = 'granted'
  isAsked = false
  unsubscribe.mockClear()
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => (subscription = { toJSON: () => ADDRESS, unsubscribe }),
  }
  const registration = { pushManager }
  const workers = { getRegistration: async () => registration, ready: Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  vi.stubGlobal('PushManager', class {})
  const notification = {
    permission: 'default',
    requestPermission: async () => {
      isAsked = true
      return (notification.permission = asked)
    },
  }
  vi.stubGlobal('Notification', notification)
})

const calls = () =>
  serve({
    'GET /api/push': { status: 200, body: { publicKey: 'AQID' } },
    'POST /api/push/subscriptions': { status: 201, body: { id: 7 } },
    'DELETE /api/push/subscriptions/:id': { status: 204 },
  })
const routes = (sent: { method: string; path: string }[]) =>
  sent.map(({ method, path }) => `${method} ${path}`)

test('NAV-58 the switch turns push notifications on and off', async () => {
  const sent = calls()
  const { user } = renderScreen(<PushSwitch />, { account: member() })
  await user.click(await screen.findByRole('checkbox', { name: SWITCH }))
  await vi.waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked())
  expect(sent.at(-1)!.body).toEqual(ADDRESS)
  await user.click(screen.getByRole('checkbox'))
  await vi.waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked())
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(routes(sent)).toEqual([
    'GET /api/push',
    'POST /api/push/subscriptions',
    'DELETE /api/push/subscriptions/7',
  ])
})

test('NAV-58 explains how to allow push notifications after the user has denied permission', async () => {
  asked = 'denied'
  const sent = calls()
  const { user } = renderScreen(<PushSwitch />, { account: member() })
  await user.click(await screen.findByRole('checkbox', { name: SWITCH }))
  expect(await screen.findByText(/^Not on this device: your browser blocks/)).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(routes(sent)).toEqual(['GET /api/push'])
})

test('NAV-58 removes the browser’s subscription if the server fails to register it', async () => {
  serve({
    'GET /api/push': { status: 200, body: { publicKey: 'AQID' } },
    'POST /api/push/subscriptions': { status: 500, body: {} },
  })
  const { user } = renderScreen(<PushSwitch />, { account: member() })
  await user.click(await screen.findByRole('checkbox', { name: SWITCH }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This browser could not be set up.')
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(screen.getByRole('checkbox')).not.toBeChecked()
})

test('NAV-58 stops push notifications for an account when another account uses the browser', async () => {
  subscription = { unsubscribe }
  localStorage.setItem('push', JSON.stringify({ playerId: 20, id: 3 }))
  renderScreen(<PushSwitch />, { account: member() })
  expect(await screen.findByRole('checkbox', { name: SWITCH })).not.toBeChecked()
  expect(unsubscribe).toHaveBeenCalledOnce()
})

test('NAV-58 explains how to get push notifications if the browser doesn’t support them', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  renderScreen(<PushSwitch />, { account: member() })
  expect(await screen.findByText(/add the app to your home screen/)).toBeVisible()
})

test('NAV-58 doesn’t offer push notifications again after the user declines', async () => {
  const sent = calls()
  const first = renderScreen(<AskPush name="Bob" onAway={() => {}} />, { account: member() })
  await first.user.click(await screen.findByRole('button', { name: 'Tell me' }))
  await vi.waitFor(() =>
    expect(screen.queryByText('Do you want a notification when Bob answers?')).toBeNull(),
  )
  expect(routes(sent)).toEqual(['GET /api/push', 'POST /api/push/subscriptions'])
  first.unmount()
  subscription = null
  localStorage.clear()
  vi.stubGlobal('Notification', { permission: 'default' })
  const { user, unmount } = renderScreen(<AskPush name="Bob" onAway={() => {}} />, { account: member() })
  expect(await screen.findByText('Do you want a notification when Bob answers?')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByText('Do you want a notification when Bob answers?')).toBeNull()
  unmount()
  renderScreen(
    <>
      <AskPush name="Bob" onAway={() => {}} />
      <PushSwitch />
    </>,
    { account: member() },
  )
  await screen.findByRole('checkbox', { name: SWITCH })
  expect(screen.queryByText('Do you want a notification when Bob answers?')).toBeNull()
})

const told = (playerId: number) => {
  subscription = { toJSON: () => ADDRESS, unsubscribe }
  localStorage.setItem('push', JSON.stringify({ playerId, id: 3 }))
}
const kept = () => JSON.parse(localStorage.getItem('push')!) as unknown

test('NAV-58 re-registers a subscribed browser with the server without a prompt', async () => {
  told(19)
  const sent = calls()
  await stayOn(19)
  expect(routes(sent)).toEqual(['POST /api/push/subscriptions'])
  expect(sent[0]!.body).toEqual(ADDRESS)
  expect(kept()).toEqual({ playerId: 19, id: 7 })
  expect(isAsked).toBe(false)
})

test('NAV-58 re-registers only browsers that are subscribed for the signed-in account', async () => {
  const sent = calls()
  await stayOn(19)
  told(19)
  vi.stubGlobal('Notification', { permission: 'denied' })
  await stayOn(19)
  vi.stubGlobal('Notification', { permission: 'granted' })
  expect(unsubscribe).not.toHaveBeenCalled()
  told(20)
  await stayOn(19)
  expect(unsubscribe).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  await stayOn(19)
  expect(sent).toEqual([])
})

test('NAV-58 leaves push notifications off if the user turns them off during registration', async () => {
  told(19)
  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const sent = serve({
    'POST /api/push/subscriptions': async () => {
      await answered
      return { status: 201, body: { id: 7 } }
    },
    'DELETE /api/push/subscriptions/:id': { status: 204 },
  })
  const { user } = renderScreen(<PushSwitch />, { account: member() })
  const named = stayOn(19)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await user.click(await screen.findByRole('checkbox', { name: SWITCH }))
  await vi.waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked())
  answer()
  await named
  expect(kept()).toBeNull()
  expect(routes(sent).at(-1)).toBe('DELETE /api/push/subscriptions/7')
})

test('NAV-58 keeps the subscription if re-registering the browser fails', async () => {
  told(19)
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {})
  serve({ 'POST /api/push/subscriptions': { status: 500, body: {} } })
  await stayOn(19)
  expect(complained).toHaveBeenCalledOnce()
  expect(unsubscribe).not.toHaveBeenCalled()
  expect(kept()).toEqual({ playerId: 19, id: 3 })
})
