import type { Account } from '@kinhold/contract/sessions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { catchUploads } from '../../../testing/canned-upload.ts'
import { serve } from '../../../testing/canned.ts'
import { admin, member, vaultUser } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { appConfig, refusal } from '../../../testing/visitor.ts'
import { page } from '../../browser/page.ts'
import { writeStored } from '../../browser/storage.ts'
import { LogoutQuestion } from '../../parts/logout-question.tsx'
import { useSession } from '../session/use-session.ts'
import { AdminLinkScreen } from './admin-link-screen.tsx'
import { Offer } from './offer.tsx'
import { OtherAccount } from './other-account.tsx'

const rosa = member({ id: 40, name: 'Rosa' })
const OTHER = 'GET /api/auth/other-account'
const OPEN = 'POST /api/auth/open-own-invitation'
const CHANGE = 'POST /api/auth/change-account'
const none = { status: 200, body: { account: null, isSignedIn: false } }
const other = ({ id, name }: { id: number; name: string }, isSignedIn = true) => ({
  status: 200,
  body: { account: { id, name, profilePhoto: null }, isSignedIn },
})
let reloadHome: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  localStorage.clear()
  reloadHome = vi.spyOn(page, 'reloadHome').mockImplementation(() => {})
})

describe("FAM-79 the offer 'Begin as yourself' on the Admin page", () => {
  function showDesk(replies: Parameters<typeof serve>[0] = {}, account: Account = admin()) {
    const uploads = catchUploads()
    const sent = serve({ 'GET /api/config': { status: 200, body: appConfig() }, [OTHER]: none, ...replies })
    const desk = (
      <>
        <Offer place="first" />
        <hr />
        <Offer place="later" />
      </>
    )
    return { ...renderScreen(desk, { account, at: '/admin' }), sent, uploads }
  }
  const begin = () => screen.findByRole('button', { name: 'Begin as yourself' })
  const opened = { status: 200, body: { recipientName: 'Rosa', phone: '+15551230040', sponsorId: 18 } }

  async function fillIn({ user }: ReturnType<typeof showDesk>) {
    await user.click(await begin())
    await user.type(await screen.findByLabelText('Your name'), 'Rosa')
    await user.type(screen.getByLabelText('Your mobile number'), '5551230040')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
  }

  async function addPhoto({ user, uploads }: ReturnType<typeof showDesk>) {
    const dialog = within(await screen.findByRole('dialog', { name: 'Welcome, Rosa' }))
    await user.upload(dialog.getByLabelText('Add a photo'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
    await act(async () => uploads.at(-1)!.answer(200, { photoUrl: '/media/rosa' }))
    return dialog
  }

  test('moves to the end of the page when dismissed', async () => {
    const { user, unmount } = showDesk()
    const isFirst = async () =>
      Boolean(
        (await begin()).compareDocumentPosition(screen.getByRole('separator')) &
        Node.DOCUMENT_POSITION_FOLLOWING,
      )
    expect(await isFirst()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(await isFirst()).toBe(false)
    unmount()
    showDesk()
    expect(await isFirst()).toBe(false)
  })

  test('is shown only to an admin with no account of their own', async () => {
    const there = showDesk({ [OTHER]: other(rosa) })
    await waitFor(() => expect(there.sent.some(({ route }) => route === OTHER)).toBe(true))
    expect(screen.queryByText('Begin as yourself')).toBeNull()
    there.unmount()
    for (const account of [member(), vaultUser()]) {
      const { sent, unmount } = showDesk({}, account)
      expect(sent.filter(({ route }) => route === OTHER)).toEqual([])
      expect(screen.queryByText('Begin as yourself')).toBeNull()
      unmount()
    }
  })

  test('reloads the app with the new account signed in', async () => {
    const app = showDesk({
      [OPEN]: opened,
      'POST /api/auth/complete-registration': { status: 201, body: rosa },
    })
    await fillIn(app)
    const dialog = await addPhoto(app)
    await app.user.click(dialog.getByRole('button', { name: 'Begin' }))
    await waitFor(() => expect(reloadHome).toHaveBeenCalledOnce())
    expect(app.sent.find(({ route }) => route === OPEN)!.body).toEqual({
      name: 'Rosa',
      phone: '(555) 123-0040',
    })
    const registered = app.sent.find(({ route }) => route === 'POST /api/auth/complete-registration')!
    const own = { name: 'Rosa', phone: '+15551230040', profilePhoto: '/media/rosa', sponsorId: 18 }
    expect(registered.body).toEqual(own)
  })

  test('shows why a number is rejected', async () => {
    const words = 'This number signs in to the admin desk.'
    const app = showDesk({ [OPEN]: refusal(400, 'own_phone', words, { fields: { phone: words } }) })
    await app.user.click(await begin())
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Name is required')).toBeVisible()
    await app.user.type(screen.getByLabelText('Your name'), 'Rosa')
    await app.user.type(screen.getByLabelText('Your mobile number'), '5550000018')
    await app.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByLabelText('Your mobile number')).toHaveFocus()
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await app.user.click(await begin())
    expect(screen.getByLabelText('Your name')).toHaveValue('Rosa')
  })

  test('asks for the texted code before the photo', async () => {
    const app = showDesk({
      [OPEN]: { status: 200, body: { ...opened.body, verificationRequired: true } },
      'POST /api/auth/verify': { status: 202, body: { recipientName: 'Rosa', sponsorId: 18 } },
    })
    await fillIn(app)
    await app.user.type(await screen.findByLabelText('Six-digit code'), '123456')
    expect(await screen.findByRole('dialog', { name: 'Welcome, Rosa' })).toBeVisible()
    expect(reloadHome).not.toHaveBeenCalled()
  })

  test('asks for a missing photo and shows why registration failed', async () => {
    const words = 'This number belongs to a member already. Please sign in with it.'
    const app = showDesk({
      [OPEN]: opened,
      'POST /api/auth/complete-registration': refusal(409, 'phone_taken', words),
    })
    await fillIn(app)
    await screen.findByRole('dialog', { name: 'Welcome, Rosa' })
    await app.user.click(screen.getByRole('button', { name: 'Begin' }))
    expect(await screen.findByText('Please add a photo of yourself.')).toBeVisible()
    const dialog = await addPhoto(app)
    await app.user.click(dialog.getByRole('button', { name: 'Begin' }))
    expect(await screen.findByText(words)).toBeVisible()
    expect(reloadHome).not.toHaveBeenCalled()
  })
})

describe('FAM-79 switching between the operator’s two accounts', () => {
  function Signed() {
    return <output>{useSession().player?.name}</output>
  }

  function showEntry(account: Account, replies: Parameters<typeof serve>[0]) {
    const sent = serve({ 'GET /api/config': { status: 200, body: appConfig() }, ...replies })
    const shown = (
      <>
        <OtherAccount entry="" />
        <Signed />
      </>
    )
    return { ...renderScreen(shown, { account, at: '/groups' }), sent }
  }

  test.each<[string, Account, { id: number; name: string }]>([
    ['Go to Rosa’s account', admin(), rosa],
    ['Go to the admin desk', rosa, { id: 18, name: 'admin' }],
  ])("the menu entry '%s' switches accounts and reloads the app", async (name, account, to) => {
    writeStored('own-account', 40)
    const { user, sent } = showEntry(account, { [OTHER]: other(to), [CHANGE]: { status: 204 } })
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(reloadHome).toHaveBeenCalledOnce())
    expect(sent.filter(({ route }) => route === CHANGE)).toHaveLength(1)
    expect(localStorage.getItem('signed-in-at')).not.toBeNull()
  })

  test('an admin without another account sees no menu entry', async () => {
    const { sent, unmount } = showEntry(member(), {})
    unmount()
    expect(sent.filter(({ route }) => route === OTHER)).toEqual([])
    const desk = showEntry(admin(), { [OTHER]: none })
    await waitFor(() => expect(desk.sent.some(({ route }) => route === OTHER)).toBe(true))
    expect(screen.queryByRole('button')).toBeNull()
  })

  test.each([
    ['has no session in this browser', other(rosa, false)],
    ['has since been signed out', other(rosa)],
  ])('asks for the phone number if the other account %s', async (_, answer) => {
    const { user } = showEntry(admin(), {
      [OTHER]: answer,
      [CHANGE]: refusal(409, 'not_signed_in', 'You are not signed in to your other account here.'),
      'POST /api/auth/login': { status: 200, body: rosa },
    })
    await user.click(await screen.findByRole('button', { name: 'Go to Rosa’s account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Log in as Rosa' }))
    expect(dialog.getByText('Enter the number of Rosa. You stay signed in as admin, too.')).toBeVisible()
    const go = dialog.getByRole('button', { name: 'Continue' })
    await user.click(go)
    expect(await dialog.findByText('Phone number is required')).toBeVisible()
    await user.type(dialog.getByLabelText('Mobile number'), '5551230040')
    await user.click(go)
    await waitFor(() => expect(reloadHome).toHaveBeenCalledOnce())
  })

  test('a failed switch enables the menu entry again without reloading the app', async () => {
    const { user } = showEntry(admin(), {
      [OTHER]: other(rosa),
      [CHANGE]: refusal(503, 'busy', 'The server rests.'),
    })
    const button = await screen.findByRole('button', { name: 'Go to Rosa’s account' })
    await user.click(button)
    await waitFor(() => expect(button).toBeEnabled())
    expect(reloadHome).not.toHaveBeenCalled()
    expect(screen.getByText('admin')).toBeVisible()
  })

  test('FAM-78 the logout confirmation warns that both accounts will be logged out', async () => {
    serve({ 'GET /api/config': { status: 200, body: appConfig() }, [OTHER]: other(rosa) })
    renderScreen(<LogoutQuestion onClose={() => {}} />, { account: admin() })
    expect(await screen.findByText('You are signed in as Rosa, too. Logout ends both here.')).toBeVisible()
  })
})

describe('OPS-68 the page opened by the operator’s link', () => {
  const LINK = 'POST /api/auth/admin-link'
  const showLink = (at = '/admin-link#token') => renderScreen(<AdminLinkScreen />, { account: null, at })

  test('signs the operator in only after a click', async () => {
    const sent = serve({ [LINK]: { status: 200, body: admin() } })
    const { user } = showLink()
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(reloadHome).toHaveBeenCalled())
    expect(sent.map(({ body }) => body)).toEqual([{ token: 'token' }])
  })

  test('shows why a link is rejected and removes the sign-in button', async () => {
    serve({ [LINK]: refusal(403, 'link_over', 'This link no longer works.') })
    const { user } = showLink()
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works.')
    expect(screen.queryByRole('button')).toBeNull()
    expect(reloadHome).not.toHaveBeenCalled()
  })

  test('offers Retry after a failure and reports an incomplete link', async () => {
    serve({ [LINK]: { status: 503 } })
    const { user } = showLink()
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
    showLink('/admin-link')
    expect(screen.getByText(/^This link is cut off\./)).toBeVisible()
  })
})
