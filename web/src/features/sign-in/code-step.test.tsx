import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { appConfig } from '../../../testing/visitor.ts'
import { CodeStep } from './code-step.tsx'

beforeEach(() => void vi.useFakeTimers())

type Answers = { onCode?: string | null; onResend?: string | null; smsAvailable?: boolean }

async function show({ onCode = null, onResend = null, smsAvailable = true }: Answers = {}) {
  serve({ 'GET /api/config': { status: 200, body: appConfig({ smsAvailable }) } })
  const asked = { onCode: vi.fn(async () => onCode), onResend: vi.fn(async () => onResend) }
  renderScreen(<CodeStep phone="+15551234567" {...asked} />)
  await wait(0)
  return asked
}

const field = () => screen.getByRole('textbox', { name: 'Six-digit code' })
const type = (text: string) => act(async () => void fireEvent.change(field(), { target: { value: text } }))
async function wait(seconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(0))
  for (let passed = 0; passed < seconds; passed++) await act(() => vi.advanceTimersByTimeAsync(1000))
}
const again = () => screen.getByRole('button', { name: /new code/i })
const press = () => act(async () => void fireEvent.click(again()))

test('lets the user request another code after 30 seconds', async () => {
  const { onResend } = await show({ onResend: 'Too many tries.' })
  expect(again()).toBeDisabled()
  expect(again()).toHaveTextContent('New code in 30 s')
  await wait(29)
  expect(again()).toBeDisabled()
  expect(again()).toHaveTextContent('New code in 1 s')
  await wait(1)
  expect(again()).toHaveTextContent('Send a new code')
  await press()
  expect(field()).toHaveAccessibleDescription('Too many tries.')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await wait(30)
  onResend.mockResolvedValue(null)
  await press()
  expect(onResend).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('status')).toHaveTextContent('A new code is on its way.')
  expect(again()).toBeDisabled()
})

test('FAM-83 refers users to the operator when SMS is unavailable', async () => {
  await show({ smsAvailable: false })
  expect(screen.getByText(/^Ask whoever runs this server for your code/)).toHaveTextContent(
    /\(555\) 123-4567/,
  )
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
  expect(field()).toHaveAccessibleDescription('Please enter the six digits of your code.')
  await wait(30)
  await press()
  expect(screen.getByRole('status')).toHaveTextContent(
    'There is a new code. Ask whoever runs this server for it.',
  )
  expect(document.body).not.toHaveTextContent(/texted|on its way/)
})

test('API-35 submits the code automatically once all six digits are entered', async () => {
  const { onCode } = await show({ onCode: 'That is not the code.' })
  expect(screen.queryByRole('button', { name: 'Change number' })).toBeNull()
  await type('12345')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
  expect(onCode).not.toHaveBeenCalled()
  expect(field()).toHaveAccessibleDescription('Please enter the six digits we texted you.')
  expect(screen.getByText(/^We texted a code to/)).toHaveTextContent(/\(555\) 123-4567/)
  await type('1234')
  expect(field()).not.toHaveAccessibleDescription()
  await type('123 456')
  expect(onCode).toHaveBeenCalledExactlyOnceWith('123456')
  expect(field()).toHaveAccessibleDescription('That is not the code.')
  expect(field()).toHaveFocus()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
  expect(onCode).toHaveBeenCalledTimes(2)
})
