import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Canned, serve } from '../../../testing/canned.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { appConfig, refusal, toastText } from '../../../testing/visitor.ts'
import { Toaster } from '../../parts/toaster.tsx'
import { InterestPopup } from './interest-popup.tsx'

const CONSENT = 'POST /api/interested-users/:id/consent'

beforeEach(() => void vi.useFakeTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await vi.advanceTimersByTimeAsync(0)
  })

async function comeToConsent(reply: Parameters<typeof serve>[0] = {}) {
  const sent = serve({
    'GET /api/config': { status: 200, body: appConfig() },
    'POST /api/interested-users': { status: 201, body: { id: 3, consentToken: 'token' } },
    [CONSENT]: { status: 204 },
    ...reply,
  })
  const told = { onClose: vi.fn(), leave: vi.fn() }
  render(<Toaster />)
  renderScreen(<InterestPopup phone="+15551234567" {...told} />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'I own this number' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Cleo' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Keep me informed' }))
  await press('Submit')
  const consents = () => sent.filter(({ route }) => route === CONSENT)
  return { ...told, consents }
}

const dialog = (name: string) => screen.getByRole('dialog', { name })

test("REG-37 REG-38 'SMS Consent Disclosure' has exactly two buttons and ignores Escape", async () => {
  const { onClose, leave } = await comeToConsent()
  const consent = within(dialog('SMS Consent Disclosure'))
  const names = consent.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names.toSorted()).toEqual(['I Accept - Send SMS', 'I Decline'])
  expect(consent.getByText(/Message and data rates may apply/)).toBeVisible()
  expect(consent.getByText(/Reply STOP/)).toBeVisible()
  fireEvent.keyDown(dialog('SMS Consent Disclosure'), { key: 'Escape' })
  await pass(0)
  expect(onClose).not.toHaveBeenCalled()
  expect(leave).not.toHaveBeenCalled()
})

test.each([
  [true, 'A text message is on its way to you.', 1],
  [false, 'The admin sees it.', 0],
])(
  "FAM-82 'THANK YOU' tells the user what happens next (SMS provider: %s)",
  async (smsAvailable, said, promised) => {
    await comeToConsent({ 'GET /api/config': { status: 200, body: appConfig({ smsAvailable }) } })
    expect(screen.queryAllByText(/You get one message now/)).toHaveLength(promised)
    await press('I Accept - Send SMS')
    expect(within(dialog('THANK YOU')).getByRole('status')).toHaveTextContent(
      `We have noted your interest. ${said}`,
    )
  },
)

test("REG-39 REG-40 REG-41 REG-43 shows 'THANK YOU' for 3 seconds after the user accepts", async () => {
  let answer: (reply: Canned) => void = () => {}
  const { leave, consents } = await comeToConsent({
    [CONSENT]: () => new Promise((resolve) => (answer = resolve)),
  })
  await press('I Accept - Send SMS')
  answer(refusal(500, 'internal', 'Something broke.'))
  await pass(0)
  expect(toastText()).toBe('Error | Something went wrong. Please try again.')
  await pass(58_000)
  await press('I Accept - Send SMS')
  expect(consents()).toHaveLength(2)
  expect(consents().slice(1)).toMatchObject([
    { path: '/api/interested-users/3/consent', body: { consentToken: 'token', accepted: true } },
  ])
  for (const name of ['I Accept - Send SMS', 'I Decline'])
    expect(screen.getByRole('button', { name })).toBeDisabled()
  answer({ status: 204 })
  await pass(0)
  await pass(2999)
  expect(dialog('THANK YOU')).toBeVisible()
  expect(leave).not.toHaveBeenCalled()
  await pass(1)
  expect(leave).toHaveBeenCalledOnce()
})

test('REG-42 declining loads the home page right away and still sends the answer', async () => {
  const { leave, consents } = await comeToConsent({ [CONSENT]: () => new Promise(() => {}) })
  fireEvent.click(screen.getByRole('button', { name: 'I Decline' }))
  expect(leave).toHaveBeenCalledOnce()
  expect(consents()).toMatchObject([
    { body: { consentToken: 'token', accepted: false }, init: { keepalive: true } },
  ])
})

test('REG-43 REG-44 goes to the home page after 60 seconds without an answer', async () => {
  const { leave, consents } = await comeToConsent()
  const close = vi.fn()
  vi.stubGlobal(
    'open',
    vi.fn(() => ({ close })),
  )
  const opened = fireEvent.click(screen.getByRole('link', { name: 'Privacy Policy' }))
  fireEvent.click(screen.getByRole('link', { name: 'Terms and Conditions' }))
  expect(vi.mocked(window.open).mock.calls.map(([address]) => address)).toEqual(['/privacy', '/terms'])
  expect(opened).toBe(false)
  await pass(59_999)
  expect(leave).not.toHaveBeenCalled()
  await pass(1)
  expect(leave).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledTimes(2)
  expect(consents()).toEqual([])
})

test('REG-44 falls back to plain links when the browser blocks pop-ups', async () => {
  await comeToConsent()
  vi.stubGlobal(
    'open',
    vi.fn(() => null),
  )
  const link = screen.getByRole('link', { name: 'Privacy Policy' })
  expect(link).toHaveAttribute('href', '/privacy')
  expect(link).toHaveAttribute('target', '_blank')
  let wasTakenOver: boolean | undefined
  const watch = (event: Event) => {
    wasTakenOver = event.defaultPrevented
    // jsdom can't navigate.
    event.preventDefault()
  }
  window.addEventListener('click', watch, { once: true })
  fireEvent.click(link)
  expect(wasTakenOver).toBe(false)
})
