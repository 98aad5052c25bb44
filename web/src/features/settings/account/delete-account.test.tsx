import type { Leaving } from '@kinhold/contract/account'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { fill } from '../../../../testing/on-screen.ts'
import { admin, member } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { refusal } from '../../../../testing/visitor.ts'
import { useLost, useSession } from '../../session/use-session.ts'
import { DeleteAccount } from './account-tab.tsx'

const nothing: Leaving = {
  bonds: 0,
  trustUnits: 0,
  groups: 0,
  messages: 0,
  posts: 0,
  vaults: 0,
  sharedWith: 0,
  files: 0,
  sponsored: 0,
}

function Shown() {
  const isHere = useSession().player !== null
  const lost = useLost()
  return isHere ? <DeleteAccount /> : <p>nobody: {lost?.sentence}</p>
}

function open(replies: Parameters<typeof serve>[0] = {}, account = member()) {
  const sent = serve({ 'GET /api/players/:id/leaving': { status: 200, body: nothing }, ...replies })
  const view = renderScreen(<Shown />, { account, at: '/settings?tab=account' })
  return { sent, removals: () => sent.filter(({ method }) => method === 'DELETE'), ...view }
}

async function openDialog({ user }: ReturnType<typeof open>) {
  await user.click(screen.getByRole('button', { name: 'Delete my account…' }))
  return within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
}

test('lists which data will be deleted and which will stay', async () => {
  const leaving = {
    ...nothing,
    bonds: 12,
    messages: 1412,
    vaults: 1,
    sharedWith: 2,
    files: 1,
    groups: 3,
    posts: 1,
  }
  const dialog = await openDialog(open({ 'GET /api/players/:id/leaving': { status: 200, body: leaving } }))
  expect(await dialog.findByText('Your 12 bonds end.')).toBeVisible()
  expect(dialog.getByText(/^The 1,412 messages you sent are deleted/)).toBeVisible()
  expect(dialog.getByText('Your vault is deleted, with everything in it.')).toBeVisible()
  expect(dialog.getByText(/removed within 30 days/)).toBeVisible()
  expect(dialog.getByText('Your places in 3 groups.')).toBeVisible()
  expect(dialog.queryByText(/trust unit/)).toBeNull()
  expect(dialog.getByRole('link', { name: /ZIP/ })).toHaveAttribute('href', '/api/players/19/export')
  expect(dialog.getByRole('link', { name: /export/ })).toHaveAttribute('href', '/settings?tab=data')
})

test('deletes an account only after the member types their name', async () => {
  const replies = [refusal(400, 'other_name', 'That is not your name.'), { status: 204 }]
  const view = open({ 'DELETE /api/players/:id': () => replies.shift()! })
  const dialog = await openDialog(view)
  const field = dialog.getByLabelText(/To confirm, type your name: Ann/)
  await view.user.type(field, 'Anna')
  await view.user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect(await dialog.findByText('Please type your name as it is written here: Ann')).toBeVisible()
  expect(view.removals()).toEqual([])
  await view.user.clear(field)
  await fill(view.user, field, ' Ann ')
  await view.user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect(await dialog.findByText('That is not your name.')).toBeVisible()
  expect(view.where()).toBe('/settings?tab=account')
  await view.user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect(await screen.findByText(/nobody: Your account is deleted\..*farewell/)).toBeVisible()
  expect(view.removals().at(-1)).toMatchObject({ path: '/api/players/19', body: { confirm: 'Ann' } })
  await waitFor(() => expect(view.where()).toBe('/'))
})

test('tells the admin why their account can’t be deleted', () => {
  open({}, admin())
  expect(screen.getByText(/The admin’s account cannot be deleted/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
