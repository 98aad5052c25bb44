import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
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

/** What replaces what the field holds: by the keyboard, the clipboard, or a program that fills it in. */
const WAYS = {
  typed: async (field: HTMLInputElement, text: string) => {
    await userEvent.clear(field)
    await userEvent.type(field, text)
  },
  pasted: async (field: HTMLInputElement, text: string) => {
    await userEvent.tripleClick(field)
    await userEvent.paste(text)
  },
  filled: async (field: HTMLInputElement, text: string) => {
    fireEvent(field, createEvent.input(field, { target: { value: text } }))
  },
}

const CASES: [put: string, shown: string][] = [
  ['2129970867', '(212) 997-0867'],
  ['+1 4152276984', '+1 (415) 227-6984'],
  ['0044 20 7946 0958', '+44 20 7946 0958'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['٤١٥٢٢٧٦٩٨٤', '(415) 227-6984'],
  ['４１５２２７６９８４', '(415) 227-6984'],
  ['(415) 227-69845', '(415) 227-69845'],
]

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
})

describe.each(Object.entries(SCREENS))('the phone field of %s', (_, open) => {
  test.each(Object.entries(WAYS))(
    'PRO-02 INV-16 keeps every digit that is %s, over another number',
    async (_way, put) => {
      const field = await open()
      for (const [text, shown] of [...CASES, ...CASES.slice(0, 1)]) {
        await put(field, '(415) 227-6984')
        await waitFor(() => expect(field).toHaveValue('(415) 227-6984'))
        await put(field, text)
        await waitFor(() => expect(field, text).toHaveValue(shown))
        await put(field, text)
        await waitFor(() => expect(field, `${text} over itself`).toHaveValue(shown))
      }
    },
  )

  test('PRO-02 INV-16 says of an excess digit that it is one, until it is gone', async () => {
    const field = await open()
    await WAYS.pasted(field, '(415) 227-69845')
    expect(field).toHaveAccessibleDescription(/too many digits/)
    await userEvent.type(field, '{Backspace}')
    expect(field).toHaveValue('(415) 227-6984')
    expect(field).not.toHaveAccessibleDescription(/too many digits/)
  })

  test('keeps the caret where a digit in the middle is typed and taken away', async () => {
    const field = await open()
    await WAYS.pasted(field, '4152276984')
    await userEvent.type(field, '{Backspace}', { initialSelectionStart: 8, initialSelectionEnd: 8 })
    expect([field.value, field.selectionStart]).toEqual(['(415) 276-984', 7])
    await userEvent.type(field, '3', { initialSelectionStart: 7, initialSelectionEnd: 7 })
    expect([field.value, field.selectionStart]).toEqual(['(415) 237-6984', 8])
  })
})
