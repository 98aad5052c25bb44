import type { Measure } from '@kinhold/contract/reports'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { refusal } from '../../../testing/visitor.ts'
import { listedToasts, toast } from '../../ui/toast.ts'
import { DueMeasures } from './due-measures.tsx'
import { OwnMeasures } from './own-measures.tsx'

const LIST = 'GET /api/measures'
const warning: Measure = {
  id: 4,
  kind: 'warn',
  about: 'message',
  reason: 'Please do not write like this.',
  createdAt: '2026-01-02T10:00:00.000Z',
  acknowledgedAt: null,
  appeal: null,
  appealedAt: null,
}
const WORDS = 'The admin gave you a warning about one of your messages.'
const answered = { ...warning, appeal: 'It was a joke.', appealedAt: '2026-01-03T10:00:00.000Z' }

test('TRU-49 keeps a warning on the page until the member acknowledges it', async () => {
  let measure = warning
  let isBroken = true
  const acknowledged = { ...warning, acknowledgedAt: '2026-01-02T11:00:00.000Z' }
  serve({
    [LIST]: () => ({ status: 200, body: [measure] }),
    'POST /api/measures/:id/acknowledge': () =>
      isBroken ? refusal(500, 'broken', 'Something broke.') : { status: 200, body: (measure = acknowledged) },
  })
  const { user } = renderScreen(<DueMeasures />, { account: member() })
  const dialog = await screen.findByRole('dialog', { name: WORDS })
  expect(dialog).toHaveTextContent('Please do not write like this.')
  expect(within(dialog).getByText('You can answer once, now or later in Settings.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Close dialog' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const line = screen.getByRole('region', { name: 'From the admin' })
  expect(line).toHaveTextContent('The admin wrote to you.')
  expect(line).not.toHaveTextContent(WORDS)
  await user.click(screen.getByRole('button', { name: 'Read it' }))
  await user.click(await screen.findByRole('button', { name: 'I have read this' }))
  expect(await screen.findByText('Something broke.')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'I have read this' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'From the admin' })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('TRU-49 a warning dismisses the sign-in toast but keeps a toast that offers an undo', async () => {
  serve({ [LIST]: () => ({ status: 200, body: [warning] }) })
  toast({ title: 'Login successful!' })
  const first = renderScreen(<DueMeasures />, { account: member() })
  await screen.findByRole('dialog', { name: WORDS })
  expect(listedToasts().map(({ open }) => open)).toEqual([false])
  first.unmount()
  toast({ title: 'Confirmed', undo: () => {} })
  renderScreen(<DueMeasures />, { account: member() })
  await screen.findByRole('dialog', { name: WORDS })
  expect(listedToasts().map(({ open }) => open)).toEqual([true])
})

test('TRU-49 TRU-134 lets a member appeal an acknowledged moderation measure once, in Settings', async () => {
  let measure: Measure = { ...warning, acknowledgedAt: '2026-01-02T11:00:00.000Z' }
  const sent = serve({
    [LIST]: () => ({ status: 200, body: [measure] }),
    'POST /api/measures/:id/appeal': () => ({ status: 200, body: (measure = answered) }),
  })
  const { user } = renderScreen(
    <>
      <DueMeasures />
      <OwnMeasures />
    </>,
    { account: member() },
  )
  const own = within(await screen.findByRole('region', { name: 'What the admin decided' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(own.getByRole('button', { name: 'Write an answer' }))
  await user.click(own.getByRole('button', { name: 'Not now' }))
  expect(own.getByText(WORDS).parentElement).toHaveFocus()
  await user.click(own.getByRole('button', { name: 'Write an answer' }))
  await user.click(own.getByRole('button', { name: 'Send the answer' }))
  expect(await own.findByText('Please write your answer.')).toBeVisible()
  await user.type(own.getByRole('textbox', { name: 'Your answer' }), 'It was a joke.')
  await user.click(own.getByRole('button', { name: 'Send the answer' }))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/measures/4/appeal', { words: 'It was a joke.' }],
    ]),
  )
  await waitFor(() => expect(own.queryByRole('button')).toBeNull())
  expect(own.getByText('It was a joke.')).toBeVisible()
})
