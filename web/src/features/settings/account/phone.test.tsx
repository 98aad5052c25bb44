import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { fill, seeToast, shownToast } from '../../../../testing/on-screen.ts'
import { member } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { appConfig, refusal } from '../../../../testing/visitor.ts'
import { PhoneSection } from './phone-section.tsx'

const NEW = '+15551230020'

function open(replies: Parameters<typeof serve>[0] = {}) {
  const sent = serve(replies)
  return { sent, ...renderScreen(<PhoneSection />, { account: member() }) }
}

type View = ReturnType<typeof open>

async function change({ user }: View, typed: string) {
  await user.clear(screen.getByLabelText('Phone'))
  await fill(user, screen.getByLabelText('Phone'), typed)
  await user.click(screen.getByRole('button', { name: 'Save' }))
}
const patches = ({ sent }: View) => sent.filter(({ method }) => method === 'PATCH')

test('SET-08, SET-09, SET-10, SET-11, SET-25 sends only a complete phone number', async () => {
  const taken = 'This number belongs to another member.'
  const replies = [refusal(409, 'phone_taken', taken), { status: 200, body: member({ phone: NEW }) }]
  const view = open({ 'PATCH /api/players/:id': () => replies.shift()! })
  expect(screen.getByLabelText('Phone')).toHaveValue('(555) 123-0019')
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await change(view, '555123002')
  expect(await screen.findByText('Phone number must be at least 10 digits')).toBeVisible()
  expect(screen.getByLabelText('Phone')).toBeInvalid()
  expect(patches(view)).toEqual([])
  await change(view, '5551230020')
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Update Failed', tone: 'danger' }))
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(taken)
  expect(screen.getByLabelText('Phone')).toHaveValue('(555) 123-0020')
  await view.user.click(screen.getByRole('button', { name: 'Save' }))
  await seeToast('Phone Updated')
  const sent = ['/api/players/19', { phone: '(555) 123-0020' }]
  expect(patches(view).map(({ path, body }) => [path, body])).toEqual([sent, sent])
  expect(screen.getByLabelText('Phone')).toHaveValue('(555) 123-0020')
  expect(screen.queryByText('You typed this earlier.')).toBeNull()
})

test('SET-09 changes the number only after the member has entered the texted code', async () => {
  const view = open({
    'GET /api/config': { status: 200, body: appConfig({ smsAvailable: true }) },
    'PATCH /api/players/:id': { status: 202, body: { verificationRequired: true, phone: NEW } },
    'POST /api/auth/verify': { status: 200, body: member({ phone: NEW }) },
  })
  await change(view, '5551230020')
  expect(await screen.findByText(/We texted a code to \(555\) 123-0020\./)).toBeVisible()
  expect(shownToast()).toBeUndefined()
  await view.user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText('Phone')).toHaveValue('(555) 123-0020')
  await view.user.click(screen.getByRole('button', { name: 'Save' }))
  await fill(view.user, await screen.findByLabelText('Code'), '123456')
  await view.user.click(screen.getByRole('button', { name: 'Confirm' }))
  await seeToast('Phone Updated')
  expect(await screen.findByLabelText('Phone')).toHaveValue('(555) 123-0020')
})
