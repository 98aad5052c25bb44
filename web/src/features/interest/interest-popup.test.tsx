import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { fill } from '../../../testing/fill.ts'
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

test("REG-25 REG-26 the popup has 'I own this number', a name and three levels, under the number in question", () => {
  show()
  expect(screen.getByText('(555) 123-4567')).toBeVisible()
  expect(owned()).not.toBeChecked()
  expect(nameField()).toHaveValue('')
  const levels = screen.getAllByRole<HTMLInputElement>('radio')
  expect(levels.map(({ value }) => value).toSorted()).toEqual(['deciding', 'full_send', 'interested'])
  expect(levels.some(({ checked }) => checked)).toBe(false)
})

test('REG-27 Submit is disabled until the number is owned, a name is there and a level is chosen', async () => {
  const { user } = show()
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
})

test.each(['checkbox', 'name', 'level'])(
  "REG-28 Enter without the %s says 'Please complete all required fields' and sends nothing",
  async (missing) => {
    const { user, sentBodies } = show()
    if (missing !== 'checkbox') await user.click(owned())
    if (missing !== 'level') await user.click(level('Keep me informed'))
    await user.type(nameField(), `${missing === 'name' ? ' ' : 'Cleo'}{Enter}`)
    expect(screen.getByText('Please complete all required fields')).toHaveAttribute('role', 'alert')
    expect(sentBodies()).toEqual([])
  },
)

test.each([
  ['REG-29', "Zoë O'Neil-2 <b>!", "Zoë O'Neil- b"],
  ['REG-30', 'Ann    Marie', 'Ann Marie'],
  ['REG-31', 'Cleooooo', 'Cleoo'],
  ['REG-31', 'Cleooo', 'Cleooo'],
  ['REG-32', 'ab'.repeat(30), 'ab'.repeat(25)],
])('%s the name is filtered as it stands: %s', async (_, pasted, kept) => {
  const { user } = show()
  await user.click(nameField())
  await user.paste(pasted)
  expect(nameField()).toHaveValue(kept)
})

test('REG-29 the filter keeps the caret where it was', async () => {
  const { user } = show()
  await user.type(nameField(), 'Cleo')
  await user.type(nameField(), '7', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(nameField()).toHaveValue('Cleo')
  expect(nameField().selectionStart).toBe(2)
})

test("REG-33 REG-34 submitting sends the number, the name, 'direct_access', null and the level", async () => {
  const app = show()
  await fillIn(app)
  await app.user.click(submit())
  await waitFor(() =>
    expect(app.sentBodies()).toEqual([
      {
        phoneNumber: '+15551234567',
        name: 'Cleo',
        howDidYouHear: 'direct_access',
        howDidYouHearOther: null,
        interestLevel: 'full_send',
      },
    ]),
  )
})

test.each([
  ['Full send! I want in', 'full_send'],
  ['Keep me informed', 'interested'],
])("REG-36 REG-37 '%s' leads to 'SMS Consent Disclosure'", async (choice, value) => {
  const app = show()
  await fillIn(app, choice)
  await app.user.click(submit())
  expect(await screen.findByRole('dialog', { name: 'SMS Consent Disclosure' })).toBeVisible()
  expect(app.sentBodies()).toMatchObject([{ interestLevel: value }])
  expect(app.leave).not.toHaveBeenCalled()
})

test("REG-45 'I am still deciding' goes straight home, with no consent screen", async () => {
  const app = show()
  await fillIn(app, 'I am still deciding')
  await app.user.click(submit())
  await waitFor(() => expect(app.leave).toHaveBeenCalledOnce())
  expect(app.sentBodies()).toMatchObject([{ interestLevel: 'deciding' }])
  expect(screen.queryByRole('dialog', { name: 'SMS Consent Disclosure' })).toBeNull()
})

test.each([
  ['a 500', refusal(500, 'internal', 'Something broke on our side.')],
  ['a 429', refusal(429, 'too_many_requests', 'Please wait 10 minutes.')],
])(
  "REG-35 %s: toast 'Error', 'Something went wrong. Please try again.', and all that was given stays",
  async (_, reply) => {
    const app = show({ [DECLARE]: reply })
    await fillIn(app)
    await app.user.click(submit())
    expect(await screen.findByText(reply.body.error)).toBeVisible()
    expect(toastText()).toBe('Error | Something went wrong. Please try again.')
    expect(nameField()).toHaveValue('Cleo')
    expect(owned()).toBeChecked()
    expect(level('Full send! I want in')).toBeChecked()
    expect(submit()).toBeEnabled()
  },
)

test("REG-35 a network that is down: toast 'Error'", async () => {
  const app = show({ [DECLARE]: new TypeError('Failed to fetch') })
  await fillIn(app)
  await app.user.click(submit())
  await waitFor(() => expect(toastText()).toBe('Error | Something went wrong. Please try again.'))
})

test('a refused name is told at the name', async () => {
  const app = show({
    [DECLARE]: refusal(400, 'invalid_input', 'Name is required', { fields: { name: 'Name is required' } }),
  })
  await fillIn(app)
  await app.user.click(submit())
  await waitFor(() => expect(nameField()).toHaveAccessibleDescription('Name is required'))
})

test('a number that cannot be read is put right in the popup', async () => {
  const app = show({}, { phone: '(555) 12', isUnreadable: true })
  const number = within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Mobile number' })
  expect(number).toHaveAccessibleDescription('Please enter a valid phone number.')
  await fill(app.user, number, '34567')
  await fillIn(app)
  await app.user.click(submit())
  await waitFor(() => expect(app.sentBodies()).toMatchObject([{ phoneNumber: '(555) 123-4567' }]))
})

test('a number that turns out to be refused can be put right, too', async () => {
  const sentence = 'Please enter a valid phone number.'
  const app = show({
    [DECLARE]: refusal(400, 'invalid_input', sentence, { fields: { phoneNumber: sentence } }),
  })
  await fillIn(app)
  await app.user.click(submit())
  expect(await screen.findByRole('textbox', { name: 'Mobile number' })).toHaveAccessibleDescription(sentence)
})

test('the form can be closed', async () => {
  const { user, onClose, leave } = show()
  await user.click(screen.getByRole('button', { name: 'Close dialog' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(leave).not.toHaveBeenCalled()
})
