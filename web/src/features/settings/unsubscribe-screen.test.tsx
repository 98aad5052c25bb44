import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { UnsubscribeScreen } from './unsubscribe-screen.tsx'

type Replies = Parameters<typeof serve>[0]
const refusal = (code: string, error: string) => ({ error, message: error, code })

function open(replies: Replies, at = '/unsubscribe?token=abc') {
  const sent = serve(replies)
  return { sent, ...renderScreen(<UnsubscribeScreen />, { account: null, at }) }
}
const press = () => screen.getByRole('button', { name: 'Stop e-mails' })

test('NAV-60, SET-04 e-mails are stopped by one press, and by nothing before it', async () => {
  const { user, sent } = open({ 'POST /api/unsubscribe/:token': { status: 204 } })
  expect(sent).toEqual([])
  await user.click(press())
  expect(await screen.findByRole('heading', { name: 'E-mails Stopped' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('NAV-60, SET-04 a link that stops nothing says so', async () => {
  const { user } = open({
    'POST /api/unsubscribe/:token': {
      status: 404,
      body: refusal('not_found', 'What this link stops was not found.'),
    },
  })
  await user.click(press())
  expect(await screen.findByText(/This link stops nothing/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('NAV-60, SET-04 a link without its end says so at once', () => {
  open({}, '/unsubscribe')
  expect(screen.getByText(/This link stops nothing/)).toBeVisible()
})

test('NAV-60, SET-04 what fails is said, and is tried again by Retry', async () => {
  let isUp = false
  const { user } = open({
    'POST /api/unsubscribe/:token': () =>
      isUp
        ? { status: 204 }
        : { status: 500, body: refusal('unexpected', 'Something went wrong on our side.') },
  })
  await user.click(press())
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.')
  isUp = true
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'E-mails Stopped' })).toBeVisible()
})
