import type { Invitation } from '@kinhold/contract/invitations'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { admin, member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { listedToasts, toast } from '../../ui/toast.ts'
import { InvitationsScreen } from './invitations-screen.tsx'

const ann = member()

function invitation(different: Partial<Invitation> = {}): Invitation {
  return {
    id: 1,
    sponsorId: 19,
    sponsorName: 'Ann',
    sponsorPhoto: null,
    recipientPhone: '+15551230020',
    recipientName: 'Bob',
    status: 'pending',
    sentAt: '2026-01-02T10:00:00.000Z',
    verifiedAt: null,
    qrId: 'qr-19-1767348000000-k2j4',
    ...different,
  }
}

const nothing = {
  'GET /api/invitations/sponsor/:id': { status: 200, body: [] },
  'GET /api/invitations': { status: 200, body: [] },
}

function open(replies: Parameters<typeof serve>[0] = {}, account = ann) {
  const sent = serve({ ...nothing, ...replies })
  return { sent, ...renderScreen(<InvitationsScreen />, { account }) }
}

type View = ReturnType<typeof open>

async function invite({ user }: View, name: string, phone: string) {
  if (name) await user.type(screen.getByLabelText('Name'), name)
  if (phone) await user.type(screen.getByLabelText('Mobile number'), phone)
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
}

const list = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) })
const posts = ({ sent }: View) => sent.filter(({ method }) => method === 'POST')
const refusal = (status: number, error: string, fields?: Record<string, string>) => ({
  status,
  body: { error, message: error, code: 'x', ...(fields && { fields }) },
})

beforeEach(() => void toast({ title: 'Nothing yet' }))

test("INV-14, INV-15 nothing typed is refused with 'Name is required' and 'Phone number is required', and nothing is sent", async () => {
  const view = open()
  await invite(view, '   ', '')
  expect(await screen.findByText('Name is required')).toBeVisible()
  expect(screen.getByText('Phone number is required')).toBeVisible()
  expect(screen.getByLabelText('Name')).toBeInvalid()
  expect(screen.getByLabelText('Mobile number')).toHaveAccessibleDescription(/Phone number is required/)
  expect(screen.getByLabelText('Name')).toHaveFocus()
  expect(posts(view)).toEqual([])
})

test('INV-15 a missing number takes the focus to its field', async () => {
  const view = open()
  await invite(view, 'Bob', '')
  await screen.findByText('Phone number is required')
  expect(screen.getByLabelText('Mobile number')).toHaveFocus()
})

test('INV-16 the number is formatted while it is typed', async () => {
  const view = open()
  const phone = screen.getByLabelText('Mobile number')
  expect(phone).toHaveAttribute('placeholder', '(555) 123-4567')
  await view.user.type(phone, '5551230020')
  expect(phone).toHaveValue('(555) 123-0020')
})

test("INV-23, INV-24, INV-25 an invitation is sent as pending, 'Invitation sent!' is said, and its link is shown", async () => {
  const view = open({ 'POST /api/invitations': { status: 201, body: invitation() } })
  await invite(view, 'Bob', '5551230020')
  const heading = await screen.findByRole('heading', { name: 'Bob is invited' })
  expect(posts(view)).toMatchObject([
    {
      path: '/api/invitations',
      body: { sponsorId: 19, recipientPhone: '(555) 123-0020', recipientName: 'Bob', status: 'pending' },
    },
  ])
  expect(Object.keys(posts(view)[0]!.body as object)).toHaveLength(4)
  expect(listedToasts()[0]).toMatchObject({ title: 'Invitation sent!' })
  expect(heading).toHaveFocus()
  expect(screen.getByLabelText('Link for Bob')).toHaveValue(
    'http://localhost:3000/register?ref=19&sponsor=Ann&phone=%2B15551230020&qrId=qr-19-1767348000000-k2j4',
  )
  expect(screen.getByLabelText('Name')).toHaveValue('')
  expect(screen.getByLabelText('Mobile number')).toHaveValue('')
})

test('INV-23 the new invitation stands in the list', async () => {
  let isSent = false
  const view = open({
    'GET /api/invitations/sponsor/:id': () => ({ status: 200, body: isSent ? [invitation()] : [] }),
    'POST /api/invitations': () => {
      isSent = true
      return { status: 201, body: invitation() }
    },
  })
  expect(await within(await list('Sent')).findByText('No invitations sent yet')).toBeVisible()
  await invite(view, 'Bob', '5551230020')
  expect(await within(await list('Sent')).findByRole('heading', { name: 'Bob' })).toBeVisible()
})

test("INV-26 a refusal says 'Failed to send invitation. Please try again.', shows the server's sentence and keeps what was typed", async () => {
  const view = open({ 'POST /api/invitations': refusal(409, 'You two are connected already.') })
  await invite(view, 'Bob', '5551230020')
  expect(await screen.findByText('You two are connected already.')).toBeVisible()
  expect(listedToasts()[0]).toMatchObject({
    title: 'Error',
    description: 'Failed to send invitation. Please try again.',
  })
  expect(screen.getByLabelText('Name')).toHaveValue('Bob')
  expect(screen.getByLabelText('Mobile number')).toHaveValue('(555) 123-0020')
})

test('INV-26 what the server says of one field stands at that field', async () => {
  const sentence = 'Please enter a valid phone number.'
  const view = open({ 'POST /api/invitations': refusal(400, sentence, { recipientPhone: sentence }) })
  await invite(view, 'Bob', '555')
  await screen.findByText(sentence)
  expect(screen.getByLabelText('Mobile number')).toHaveAccessibleDescription(new RegExp(sentence))
})

test('INV-26 without an answer what was typed is still there, and it can be sent again', async () => {
  let isDown = true
  const view = open({
    'POST /api/invitations': () =>
      isDown ? new TypeError('Failed to fetch') : { status: 201, body: invitation() },
  })
  await invite(view, 'Bob', '5551230020')
  expect(await screen.findByText(/The server did not answer\./)).toBeVisible()
  expect(listedToasts()[0]).toMatchObject({ description: 'Failed to send invitation. Please try again.' })
  isDown = false
  await view.user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByRole('heading', { name: 'Bob is invited' })).toBeVisible()
  expect(screen.queryByText(/The server did not answer\./)).toBeNull()
})

test('INV-23 while one is on its way a second one is not sent', async () => {
  const view = open({ 'POST /api/invitations': () => new Promise(() => {}) })
  await invite(view, 'Bob', '5551230020')
  const button = await screen.findByRole('button', { name: 'Sending…' })
  expect(button).toBeDisabled()
  await view.user.type(screen.getByLabelText('Name'), '{Enter}')
  expect(posts(view)).toHaveLength(1)
})

test('INV-42, INV-43, INV-62, INV-63 the sent list shows name, phone, status and when it was sent', async () => {
  const view = open({
    'GET /api/invitations/sponsor/:id': {
      status: 200,
      body: [
        invitation({ id: 3 }),
        invitation({
          id: 2,
          recipientName: 'Cleo',
          status: 'verified',
          verifiedAt: '2026-01-03T10:00:00.000Z',
        }),
        invitation({
          id: 1,
          recipientName: 'Dora',
          status: 'group_formation',
          verifiedAt: '2026-01-04T10:00:00.000Z',
        }),
      ],
    },
  })
  const rows = await within(await list('Sent')).findAllByRole('listitem')
  expect(view.sent.map(({ path }) => path)).toContain('/api/invitations/sponsor/19')
  expect(rows).toHaveLength(3)
  expect(rows[0]).toHaveTextContent(/Bob.*Pending.*\(555\) 123-0020.*Sent January 2.*Waiting for response/)
  expect(rows[0]).not.toHaveTextContent('Verified')
  expect(rows[1]).toHaveTextContent(/Cleo.*Connection established.*Verified January 3.*Connected!/)
  expect(rows[2]).toHaveTextContent(/Dora.*Group being formed.*Connected!/)
})

test("INV-44 someone without a name is 'Unknown'", async () => {
  open({ 'GET /api/invitations/sponsor/:id': { status: 200, body: [invitation({ recipientName: '' })] } })
  expect(await screen.findByRole('heading', { name: 'Unknown' })).toBeVisible()
})

test('INV-38 the link of a pending invitation can be copied', async () => {
  const view = open({ 'GET /api/invitations/sponsor/:id': { status: 200, body: [invitation()] } })
  await view.user.click(await screen.findByRole('button', { name: 'Copy link for Bob' }))
  await waitFor(() => expect(listedToasts()[0]).toMatchObject({ title: 'Link Copied' }))
  expect(await navigator.clipboard.readText()).toBe(
    'http://localhost:3000/register?ref=19&sponsor=Ann&phone=%2B15551230020&qrId=qr-19-1767348000000-k2j4',
  )
})

test("INV-39 where it can not be copied, 'Copy Failed' is said and the link is shown to be copied by hand", async () => {
  const view = open({ 'GET /api/invitations/sponsor/:id': { status: 200, body: [invitation()] } })
  const button = await screen.findByRole('button', { name: 'Copy link for Bob' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
  await view.user.click(button)
  expect(await screen.findByLabelText<HTMLInputElement>('Link for Bob')).toHaveDisplayValue(
    /\/register\?ref=19&/,
  )
  expect(listedToasts()[0]).toMatchObject({ title: 'Copy Failed', description: 'Unable to copy link' })
})

test('INV-42 one that was answered has no link any more', async () => {
  const answered = invitation({ status: 'verified', verifiedAt: '2026-01-03T10:00:00.000Z' })
  open({ 'GET /api/invitations/sponsor/:id': { status: 200, body: [answered] } })
  await screen.findByRole('heading', { name: 'Bob' })
  expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull()
})

test('INV-42 further pages are fetched on demand', async () => {
  const view = open({
    'GET /api/invitations/sponsor/:id': ({ path }) =>
      path.includes('before=')
        ? { status: 200, body: [invitation({ id: 1, recipientName: 'Zoe' })] }
        : {
            status: 200,
            body: [invitation({ id: 2 })],
            headers: { link: '</api/invitations/sponsor/19?before=next%20one>; rel="next"' },
          },
  })
  await view.user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('heading', { name: 'Zoe' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Bob' })).toBeVisible()
  expect(view.sent.map(({ path }) => path)).toContain('/api/invitations/sponsor/19?before=next+one')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('INV-56, INV-57, INV-58 received are those to the own phone from someone else, on whatever page they stand', async () => {
  const toAnn = { recipientPhone: '+15551230019', sponsorId: 21, sponsorName: 'Cleo' }
  const view = open({
    'GET /api/invitations': ({ path }) =>
      path.includes('before=')
        ? { status: 200, body: [invitation({ id: 1, ...toAnn })] }
        : {
            status: 200,
            body: [
              invitation({ id: 4 }),
              invitation({ id: 3, ...toAnn, sponsorId: 19, sponsorName: 'Ann' }),
              invitation({ id: 2, ...toAnn, recipientPhone: '+15551239999', sponsorName: 'Eli' }),
            ],
            headers: { link: '</api/invitations?limit=500&before=2>; rel="next"' },
          },
  })
  const received = await list('Received')
  const rows = await within(received).findAllByRole('listitem')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toHaveTextContent(/Invited by Cleo.*Sent January 2.*Pending/)
  expect(view.sent.filter(({ route }) => route === 'GET /api/invitations')).toHaveLength(2)
})

test('INV-59, INV-61 empty lists say so', async () => {
  open()
  expect(await screen.findByText('No invitations sent yet')).toBeVisible()
  expect(await screen.findByText('No invitations received yet')).toBeVisible()
})

test('INV-56 the admin, whom nobody may invite, has no received list', async () => {
  const { sent } = open({}, admin())
  await screen.findByText('No invitations sent yet')
  expect(screen.queryByRole('region', { name: /^Received/ })).toBeNull()
  expect(sent.map(({ path }) => path)).toEqual(['/api/invitations/sponsor/18'])
})

test("INV-67 a list that can not be read says 'Failed to fetch invitations' and why, and can be tried again", async () => {
  let isDown = true
  const view = open({
    'GET /api/invitations/sponsor/:id': () =>
      isDown ? refusal(503, 'Kinhold is starting.') : { status: 200, body: [invitation()] },
  })
  expect(await screen.findByText('Failed to fetch invitations. Kinhold is starting.')).toBeVisible()
  isDown = false
  await view.user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Bob' })).toBeVisible()
})
