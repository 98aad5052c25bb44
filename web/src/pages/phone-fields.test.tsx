import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serve } from '../../testing/canned.ts'
import { invitation, openInvitations, press, sentList } from '../../testing/invitations.tsx'
import { admin, member } from '../../testing/people.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { appConfig, visit } from '../../testing/visitor.ts'
import { NotificationsScreen } from '../features/admin/delivery/delivery-screen.tsx'
import { InterestPopup } from '../features/interest/interest-popup.tsx'
import { ProfileDialog } from '../features/profile/profile-dialog.tsx'
import { PhoneSection } from '../features/settings/account/phone-section.tsx'

/** Every screen with a phone field, by what opens it and what the field is called there. */
const SCREENS: Record<string, () => Promise<HTMLInputElement>> = {
  login: async () => {
    visit('/')
    return screen.findByPlaceholderText('Enter mobile number')
  },
  profile: async () => {
    serve({ 'GET /api/auth/me': { status: 200, body: member() } })
    renderScreen(<ProfileDialog open onClose={() => {}} />, { account: member() })
    return screen.findByLabelText('Phone')
  },
  settings: async () => {
    renderScreen(<PhoneSection />, { account: member() })
    return screen.findByLabelText('Phone')
  },
  invite: async () => {
    openInvitations()
    return screen.findByLabelText('Mobile number')
  },
  'edit invitation': async () => {
    const view = openInvitations(sentList(invitation()), { at: '/invitations?tab=sent' })
    await press(view, 'Edit Bob')
    return screen.findByLabelText('Mobile number')
  },
  registration: async () => {
    visit('/register?ref=19&sponsor=Ann&phone=&qrId=qr-19-2-y', {
      'POST /api/auth/open-invitation': {
        status: 200,
        body: { recipientName: null, phone: null, sponsorId: 19 },
      },
      'GET /api/players/:id': { status: 200, body: { id: 19, name: 'Ann', profilePhoto: null } },
    })
    return screen.findByLabelText('Your phone')
  },
  interest: async () => {
    serve({ 'GET /api/config': { status: 200, body: appConfig() } })
    renderScreen(<InterestPopup phone="12" isUnreadable onClose={() => {}} leave={() => {}} />)
    return screen.findByLabelText('Mobile number')
  },
  'test SMS': () => sendForm('Test SMS'),
  'invitation SMS': () => sendForm('Invitation SMS'),
}

async function sendForm(tab: string): Promise<HTMLInputElement> {
  serve({
    'GET /api/sms/status': { status: 200, body: { available: false, provider: 'outbox', sender: null } },
    'GET /api/email/status': { status: 200, body: { available: false, configured: false } },
    'GET /api/admin/outbox': { status: 200, body: [] },
  })
  const { user } = renderScreen(<NotificationsScreen />, { account: admin() })
  await user.click(await screen.findByRole('tab', { name: tab }))
  return screen.findByLabelText('Mobile number')
}

test.each(Object.entries(SCREENS))(
  'PRO-02 INV-16 the phone of %s is a phone field: it groups the number that replaces another, and names an excess digit until it is gone',
  async (_, open) => {
    const field = await open()
    const put = async (text: string) => {
      await userEvent.tripleClick(field)
      await userEvent.paste(text)
    }
    await put('2129970867')
    expect(field).toHaveValue('(212) 997-0867')
    await put('0044 20 7946 0958')
    await waitFor(() => expect(field).toHaveValue('+44 20 7946 0958'))
    await put('41522769845')
    await waitFor(() => expect(field).toHaveValue('(415) 227-69845'))
    expect(field).toHaveAccessibleDescription(/too many digits/)
    await userEvent.type(field, '{Backspace}')
    expect([field.value, field.selectionStart]).toEqual(['(415) 227-6984', 14])
    expect(field).not.toHaveAccessibleDescription(/too many digits/)
  },
)
