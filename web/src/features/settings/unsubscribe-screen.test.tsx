import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Replies, serve } from '../../../testing/canned.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { refusal } from '../../../testing/visitor.ts'
import { UnsubscribeScreen } from './unsubscribe-screen.tsx'

function open(replies: Replies, at = '/unsubscribe?token=abc') {
  const sent = serve(replies)
  return { sent, ...renderScreen(<UnsubscribeScreen />, { account: null, at }) }
}
const press = () => screen.getByRole('button', { name: 'Stop e-mails' })

test.each([
  ['unknown to the server', '/unsubscribe?token=abc'],
  ['without a token', '/unsubscribe'],
])('NAV-60, SET-04 shows an error for a link %s', async (_, at) => {
  const { user } = open({ 'POST /api/unsubscribe/:token': refusal(404, 'not_found', 'Not found.') }, at)
  if (at.includes('token')) await user.click(press())
  expect(await screen.findByText(/This link does not work/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('NAV-60, SET-04 stops e-mails only after the user clicks the button', async () => {
  const replies = [refusal(500, 'unexpected', 'Something went wrong on our side.'), { status: 204 }]
  const { user, sent } = open({ 'POST /api/unsubscribe/:token': () => replies.shift()! })
  expect(sent).toEqual([])
  await user.click(press())
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'E-mails Stopped' })).toBeVisible()
  expect(sent).toHaveLength(2)
})
