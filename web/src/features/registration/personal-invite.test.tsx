import type { Player } from '@kinhold/contract/players'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchUploads } from '../../../testing/canned-upload.ts'
import { fill } from '../../../testing/fill.ts'
import { member, profileOf } from '../../../testing/people.ts'
import { refusal, toastText, visit } from '../../../testing/visitor.ts'
// Loaded beforehand, so that no toast disappears while the lazy route's code is waited for.
import '../../pages/dashboard-page.tsx'
import '../../pages/page-layout.tsx'
import '../../pages/register-page.tsx'
import '../guide/welcome-dialog.tsx'

const OPEN = 'POST /api/auth/open-invitation'
const COMPLETE = 'POST /api/auth/complete-registration'
const VERIFY = 'POST /api/auth/verify'
const LINK = '/register?ref=19&sponsor=Ann&phone=&qrId=qr-19-1760000000000-k3Jx9Q'

const ann = { id: 19, name: 'Ann', profilePhoto: '/media/ann' }
const gus: Player = member({
  id: 23,
  name: 'Gus',
  phone: '+15557654321',
  sponsorId: 19,
  verified: false,
  awaiting: 'sponsor',
  isFirstLogin: true,
})
const counts = { bonds: 0, trustUnits: 0, groups: 0, vaults: 0, pendingInvitations: 0, unreadMessages: 0 }
const profile = profileOf(gus, { sponsor: ann })

/** A link scanned at a server that texts codes: a number is proved once its own code was entered. */
function scan() {
  const uploads = catchUploads()
  const proved = new Set<string>()
  const digits = (body: unknown) => (body as { phone: string }).phone.replace(/\D/g, '')
  const isIn = { now: false }
  const app = visit(
    LINK,
    {
      [OPEN]: { status: 200, body: { recipientName: null, phone: null, sponsorId: 19 } },
      'GET /api/players/:id': () => ({ status: 200, body: isIn.now ? profile : ann }),
      'GET /api/players/:id/dashboard': {
        status: 200,
        body: { player: gus, counts, attention: [], recent: [] },
      },
      [COMPLETE]: ({ body }) => {
        isIn.now = proved.has(digits(body))
        if (isIn.now) return { status: 201, body: gus }
        return refusal(401, 'verification_required', 'Please enter the code.', { verificationRequired: true })
      },
      [VERIFY]: ({ body }) => {
        proved.add(digits(body))
        return refusal(404, 'phone_not_found', 'Unknown.', { shouldShowInterestPopup: true })
      },
    },
    { phoneVerification: true },
  )
  return { ...app, uploads }
}

const phoneField = () => screen.findByRole('textbox', { name: 'Your phone' })
const code = () => screen.findByRole('textbox', { name: 'Six-digit code' })
const submit = () => screen.getByRole('button', { name: 'Kinhold?' })

async function fillIn({ user, uploads }: ReturnType<typeof scan>, phone: string) {
  await user.type(await screen.findByRole('textbox', { name: 'Your Name' }), 'Gus')
  await user.upload(screen.getByLabelText('Add a selfie'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
  await act(async () => uploads.at(-1)!.answer(200, { photoUrl: '/media/gus' }))
  await user.type(await phoneField(), phone)
}

test('INV-68 INV-71 a scanned link names its sponsor and personal invite; the phone is asked for', async () => {
  const app = scan()
  expect(await phoneField()).toHaveValue('')
  expect(await phoneField()).not.toHaveAttribute('readonly')
  expect(await screen.findByRole('img', { name: 'Ann' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'You are invited' })).toBeVisible()
  expect(app.sentTo(OPEN)).toEqual([{ ref: 19, qrId: 'qr-19-1760000000000-k3Jx9Q' }])
})

test('INV-71 the number typed is proved by a code, also one put right, and then the sponsor is waited for', async () => {
  const app = scan()
  await fillIn(app, '5551234567')
  await app.user.click(submit())
  await code()
  expect(screen.getByText('(555) 123-4567')).toBeVisible()

  await app.user.click(screen.getByRole('button', { name: 'Change number' }))
  await app.user.clear(await phoneField())
  await fill(app.user, await phoneField(), '5557654321')
  await app.user.click(submit())
  await code()
  expect(screen.getByText('(555) 765-4321')).toBeVisible()
  expect(screen.queryByText('(555) 123-4567')).toBeNull()

  await fill(app.user, await code(), '123456')
  await waitFor(() => expect(app.where()).toBe('/dashboard'))
  expect(app.sentTo(VERIFY)).toEqual([{ phone: '(555) 765-4321', code: '123456' }])
  expect(app.sentTo(COMPLETE).at(-1)).toEqual({
    phone: '(555) 765-4321',
    name: 'Gus',
    profilePhoto: '/media/gus',
    sponsorId: 19,
  })
  expect(toastText()).toBe('Welcome to the network!')
  expect(await screen.findByText('Waiting for Ann')).toBeInTheDocument()
  expect(screen.getByText(/As soon as they do, your home opens up by itself\./)).toBeInTheDocument()
})
