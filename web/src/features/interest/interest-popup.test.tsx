import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { fill } from '../../../testing/on-screen.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { appConfig, refusal, toastText } from '../../../testing/visitor.ts'
import { Toaster } from '../../parts/toaster.tsx'
import { InterestPopup } from './interest-popup.tsx'

const DECLARE = 'POST /api/interested-users'
const declared = { status: 201, body: { id: 3, consentToken: 'token' } }

function show(
  reply: Parameters<typeof serve>[0] = {},
  given: { phone?: string; isUnreadable?: boolean } = {},
) {
  const sent = serve({ 'GET /api/config': { status: 200, body: appConfig() }, [DECLARE]: declared, ...reply })
  const told = { onClose: vi.fn(), leave: vi.fn() }
  render(<Toaster />)
  const view = renderScreen(<InterestPopup phone="+15551234567" {...given} {...told} />)
  const sentBodies = () => sent.filter(({ route }) => route === DECLARE).map(({ body }) => body)
  return { ...view, ...told, sentBodies }
}

const owned = () => screen.getByRole('checkbox', { name: 'I own this number' })
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' })
const level = (name: string) => screen.getByRole('radio', { name })
const submit = () => screen.getByRole('button', { name: 'Submit' })

async function fillIn({ user }: ReturnType<typeof show>, choice = 'Full send! I want in') {
  await user.click(owned())
  await fill(user, nameField(), 'Cleo')
  await user.click(level(choice))
}

test('REG-25 REG-26 REG-27 enables Submit only for a complete form', async () => {
  const { user, onClose, leave } = show()
  expect(screen.getByText('(555) 123-4567')).toBeVisible()
  expect(owned()).not.toBeChecked()
  expect(nameField()).toHaveValue('')
  const levels = screen.getAllByRole<HTMLInputElement>('radio')
  expect(levels.map(({ value }) => value).toSorted()).toEqual(['deciding', 'full_send', 'interested'])
  expect(levels.some(({ checked }) => checked)).toBe(false)
  expect(submit()).toBeDisabled()
  await user.click(owned())
  expect(submit()).toBeDisabled()
  await user.type(nameField(), '   ')
  await user.click(level('Keep me informed'))
  expect(submit()).toBeDisabled()
  await user.type(nameField(), 'Cleo')
  expect(submit()).toBeEnabled()
  await user.click(owned())
  expect(submit()).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Close dialog' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(leave).not.toHaveBeenCalled()
})

test.each(['checkbox', 'name', 'level'])(
  'REG-28 API-35 Enter doesn’t submit the form if the %s is left blank',
  async (missing) => {
    const { user, sentBodies } = show()
    if (missing !== 'checkbox') await user.click(owned())
    if (missing !== 'level') await user.click(level('Keep me informed'))
    await user.type(nameField(), `${missing === 'name' ? ' ' : 'Cleo'}{Enter}`)
    expect(screen.getByText('Please complete all required fields')).toHaveAttribute('role', 'alert')
    expect(sentBodies()).toEqual([])
    if (missing === 'name') await user.type(nameField(), 'Cleo')
    else await user.click(missing === 'level' ? level('Keep me informed') : owned())
    expect(screen.queryByText('Please complete all required fields')).toBeNull()
  },
)

test('REG-29 strips invalid characters from the name without moving the caret', async () => {
  const { user } = show()
  await fill(user, nameField(), 'Cleo2 <!')
  expect(nameField()).toHaveValue('Cleo ')
  await user.type(nameField(), '{Backspace}')
  await user.type(nameField(), '7', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(nameField()).toHaveValue('Cleo')
  expect(nameField().selectionStart).toBe(2)
})

test.each([
  ['Full send! I want in', 'full_send'],
  ['Keep me informed', 'interested'],
])(
  "REG-33 REG-34 REG-36 REG-37 submitting '%s' sends the level %s and opens 'SMS Consent Disclosure'",
  async (choice, interestLevel) => {
    const app = show()
    await fillIn(app, choice)
    await app.user.click(submit())
    expect(await screen.findByRole('dialog', { name: 'SMS Consent Disclosure' })).toBeVisible()
    expect(app.sentBodies()).toEqual([
      {
        phoneNumber: '+15551234567',
        name: 'Cleo',
        howDidYouHear: 'direct_access',
        howDidYouHearOther: null,
        interestLevel,
      },
    ])
    expect(app.leave).not.toHaveBeenCalled()
  },
)

test.each([
  ['a 429 response', 'Please wait.', refusal(429, 'too_many_requests', 'Please wait.')],
  ['a network failure', '', new TypeError('Failed to fetch')],
])('REG-35 API-35 keeps the entered values despite %s', async (_, sentence, reply) => {
  const app = show({ [DECLARE]: reply })
  await fillIn(app)
  await app.user.click(submit())
  await waitFor(() => expect(toastText()).toBe('Error | Something went wrong. Please try again.'))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(sentence)
  expect(nameField()).toHaveValue('Cleo')
  expect(owned()).toBeChecked()
  expect(level('Full send! I want in')).toBeChecked()
  expect(submit()).toBeEnabled()
  await app.user.type(nameField(), 'o')
  expect(screen.queryByText('Please wait.')).toBeNull()
})

test('API-35 shows an error on a rejected field until the field changes', async () => {
  const fields = { name: 'Name is required', phoneNumber: 'Please enter a valid phone number.' }
  const app = show({ [DECLARE]: refusal(400, 'invalid_input', 'Please check.', { fields }) })
  await fillIn(app)
  await app.user.click(submit())
  await waitFor(() => expect(nameField()).toHaveAccessibleDescription(fields.name))
  const number = screen.getByRole('textbox', { name: 'Mobile number' })
  expect(number).toHaveAccessibleDescription(fields.phoneNumber)
  await app.user.type(nameField(), 'o')
  expect(nameField()).not.toHaveAccessibleDescription()
  await app.user.type(number, '{Backspace}')
  expect(number).not.toHaveAccessibleDescription()
})

test('lets the user correct an invalid number in the popup', async () => {
  const app = show({}, { phone: '(555) 12', isUnreadable: true })
  const number = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Mobile number' })
  expect(number).toHaveAccessibleDescription('Please enter a valid phone number.')
  await fill(app.user, number, '34567')
  expect(number).not.toHaveAccessibleDescription()
  await fillIn(app)
  await app.user.click(submit())
  await waitFor(() => expect(app.sentBodies()).toMatchObject([{ phoneNumber: '(555) 123-4567' }]))
})

test.each(['(017) 012-34567', '(061) 234-5678'])(
  'FAM-88 doesn’t open for another country’s national number: %s',
  async (phone) => {
    const { onClose } = show({}, { phone, isUnreadable: true })
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('FAM-88 opens for an invalid number that isn’t another country’s national number', async () => {
  const { onClose } = show({}, { phone: '(415) 227-69845', isUnreadable: true })
  expect(await screen.findByRole('dialog', { name: 'Would you like to join?' })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})
