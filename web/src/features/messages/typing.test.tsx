import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { stubEventSource } from '../../../testing/event-source.ts'
import { message } from '../../../testing/messages.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { useLiveUpdates } from '../live/live-updates.ts'
import { showMessages, windowKey } from './conversation.data.ts'
import { useTyping } from './typing.data.ts'
import { windowOf } from './window.ts'

let streams: ReturnType<typeof stubEventSource>
let tell: (text?: string) => void

function Screen({ bondId }: { bondId: string }) {
  useLiveUpdates()
  const typing = useTyping(bondId)
  tell = typing.tell
  return <p>{typing.isTyping ? 'typing…' : 'quiet'}</p>
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const hear = async (key = '19-20') => {
  await streams[0]!.change({ topic: 'typing', key })
  await pass(150)
}
const nothingYet = windowOf({ items: [], next: null }, { hasNewer: false, version: 0 })

async function show() {
  const sent = serve({
    'GET /api/auth/me': { status: 200, body: member() },
    'POST /api/trust-bonds/:bondId/typing': { status: 204 },
  })
  const view = renderScreen(<Screen bondId="19-20" />, { account: member() })
  view.queries.setQueryData(windowKey('19-20'), nothingYet)
  await streams[0]!.open()
  await pass(100)
  return { ...view, sent }
}

beforeEach(() => {
  vi.useFakeTimers()
  streams = stubEventSource()
})
afterEach(() => void vi.useRealTimers())

test('MSG-42 shows a conversation’s typing indicator until six seconds after the last signal', async () => {
  await show()
  await hear('19-21')
  expect(screen.getByText('quiet')).toBeVisible()
  await hear()
  expect(screen.getByText('typing…')).toBeVisible()
  await pass(4_000)
  await hear()
  await pass(5_000)
  expect(screen.getByText('typing…')).toBeVisible()
  await pass(1_000)
  expect(screen.getByText('quiet')).toBeVisible()
  await streams[0]!.fail(true)
  await pass(30_000)
  await streams.at(-1)!.open()
  await pass(150)
  expect(screen.getByText('quiet')).toBeVisible()
})

test('MSG-42 hides the typing indicator when the other member’s message arrives', async () => {
  const { queries } = await show()
  await hear()
  const come = (id: number, senderId: number) =>
    act(async () => {
      showMessages(queries, '19-20', [message({ id, senderId })])
      await vi.advanceTimersByTimeAsync(50)
    })
  await come(1, 19)
  expect(screen.getByText('typing…')).toBeVisible()
  await come(2, 20)
  expect(screen.getByText('quiet')).toBeVisible()
  await hear()
  expect(screen.getByText('typing…')).toBeVisible()
})

test('MSG-42 reports the member’s own typing at most once every three seconds', async () => {
  const { sent } = await show()
  const told = () => sent.filter(({ route }) => route === 'POST /api/trust-bonds/:bondId/typing')
  tell('  \n')
  expect(told()).toEqual([])
  tell('H')
  tell('He')
  await pass(2_999)
  tell('Hel')
  expect(told().map(({ path }) => path)).toEqual(['/api/trust-bonds/19-20/typing'])
  await pass(1)
  tell('Hell')
  expect(told()).toHaveLength(2)
})

test('doesn’t show an error when a typing signal fails', async () => {
  await show()
  serve({ 'POST /api/trust-bonds/:bondId/typing': new TypeError('Failed to fetch') })
  tell('Hello')
  await pass(100)
  expect(screen.getByText('quiet')).toBeVisible()
})
