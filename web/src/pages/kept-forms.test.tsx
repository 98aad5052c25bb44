import type { Account } from '@kinhold/contract/sessions'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { catchUploads } from '../../testing/canned-upload.ts'
import { serve } from '../../testing/canned.ts'
import { fill } from '../../testing/on-screen.ts'
import { confirmedUnit, group } from '../../testing/groups.tsx'
import { invitation } from '../../testing/invitations.tsx'
import { admin, member } from '../../testing/people.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { appConfig } from '../../testing/visitor.ts'
import { SendTabs } from '../features/admin/delivery/send-tabs.tsx'
import { CreateGroupDialog } from '../features/groups/create/create-group-dialog.tsx'
import { NewGroupForm } from '../features/groups/create/new-group-dialog.tsx'
import { EditGroup } from '../features/groups/settings/group-settings.tsx'
import { InterestPopup } from '../features/interest/interest-popup.tsx'
import { InvitationsScreen } from '../features/invitations/invitations-screen.tsx'
import { InvitePopup } from '../features/invitations/send/invite-popup.tsx'
import { EditDialog } from '../features/invitations/sent/sent-dialogs.tsx'
import { LifecycleDialog } from '../features/lifecycle/lifecycle-buttons.tsx'
import { ProfileDialog } from '../features/profile/profile-dialog.tsx'
import { InvitedFlow } from '../features/registration/invited-flow.tsx'
import { OpenedRegistration } from '../features/registration/opened-registration.tsx'
import { EditWords } from '../parts/post/edit-words.tsx'

const stay = vi.fn<() => void>()
const UNIT = confirmedUnit()
const OTHER = confirmedUnit({ id: 4 })
const BOB = { id: 20, name: 'Bob', status: 'active' as const }
const LINK = { phone: null, sponsorId: 19, sponsorText: null, qrId: 'qr-1' }

type Row = {
  form: string
  shown: ReactNode
  field: string | RegExp
  typed?: string
  account?: Account | null
  /** The buttons and tabs to click to open the form. */
  ways?: string[]
}

const SENT = invitation()
const AGAIN = <InvitePopup invitation={SENT} />
const CREATE = <CreateGroupDialog unitId={3} people={['Ann']} screen="unit" onClose={stay} />
const SAYS = { saved: 'Saved', failed: () => ({ title: 'Not saved' }) }
const POST = (
  <EditWords
    title="Edit Post"
    place="post 7"
    words="Hello"
    most={99}
    onSave={vi.fn()}
    says={SAYS}
    onClose={stay}
  />
)

const FORMS: Row[] = [
  { form: 'a group for a unit', shown: CREATE, field: 'Name' },
  { form: 'a sent invitation', shown: <EditDialog invitation={SENT} onClose={stay} />, field: 'Name' },
  { form: 'an invitation by text', shown: AGAIN, ways: ['SEND VIA TEXT', 'Send SMS'], field: /^Text to/ },
  ...['Their e-mail address', 'Subject', 'Message'].map((field) => ({
    form: `an invitation by e-mail (${field})`,
    shown: AGAIN,
    ways: ['SEND VIA TEXT', 'Send Email'],
    field,
  })),
  {
    form: 'a message from the admin',
    account: admin(),
    shown: <SendTabs smsSetUp emailSetUp />,
    ways: ['Test Email'],
    field: 'Subject',
  },
  { form: 'a post', shown: POST, field: 'Message' },
  { form: 'a group', shown: <EditGroup group={group()} onClose={stay} />, field: 'Name' },
  { form: 'a new group', shown: <NewGroupForm units={[UNIT, OTHER]} onClose={stay} />, field: 'Name' },
  { form: 'the profile', shown: <ProfileDialog open onClose={stay} />, field: 'Name' },
  { form: 'a new invitation', shown: <InvitationsScreen />, field: 'Name' },
  {
    form: 'the reason for a suspension',
    account: admin(),
    shown: <LifecycleDialog person={BOB} action="suspend" onClose={stay} onChanged={stay} />,
    field: 'Reason (optional)',
  },
  {
    form: 'the interest form',
    account: null,
    shown: <InterestPopup phone="+15551230099" onClose={stay} />,
    field: 'Your name',
    typed: 'Dora',
  },
  {
    form: 'a registration',
    account: null,
    shown: (
      <OpenedRegistration
        link={LINK}
        opened={{ phone: null, recipientName: null, sponsorId: 19 } as never}
        onSignedIn={stay}
        onDeclined={stay}
      />
    ),
    field: 'Your Name',
  },
]

async function open({ shown, account = member(), ways = [] }: Omit<Row, 'form' | 'field'>) {
  serve({
    'GET /api/config': { status: 200, body: appConfig() },
    'GET /api/invitations': { status: 200, body: [] },
    'GET /api/invitations/sponsor/:id': { status: 200, body: [] },
  })
  const view = renderScreen(shown, { account })
  for (const name of ways) await goBy(view.user, name)
  return view
}

const goBy = (user: UserEvent, name: string) =>
  user.click((screen.queryByRole('tab', { name }) ?? screen.queryByRole('button', { name }))!)

test.each(FORMS)('API-37 keeps the text typed for $form until the user discards it', async (row) => {
  const field = () => screen.getByLabelText(row.field)
  const first = await open(row)
  const { value: saved } = field() as HTMLInputElement
  await first.user.clear(field())
  await fill(first.user, field(), row.typed ?? '5551239876')
  const { value: typed } = field() as HTMLInputElement
  expect(typed).not.toBe(saved)
  first.unmount()

  const again = await open(row)
  expect(field()).toHaveValue(typed)
  await again.user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(field()).toHaveValue(saved)
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
})

test('API-37 keeps the chosen trust unit while the form is closed', async () => {
  const row = { shown: <NewGroupForm units={[UNIT, OTHER]} onClose={stay} /> }
  const { user, unmount } = await open(row)
  await user.click(screen.getAllByRole('radio')[1]!)
  unmount()
  await open(row)
  expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).checked)).toEqual([false, true])
})

test('API-37 keeps an unsaved photo while the profile dialog is closed', async () => {
  const uploads = catchUploads()
  const row = { shown: <ProfileDialog open onClose={stay} /> }
  const { user, unmount } = await open(row)
  await user.upload(screen.getByLabelText('Replace photo'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
  uploads[0]!.fail()
  expect(await screen.findByText('This photo was not saved.')).toBeVisible()
  unmount()
  await open(row)
  expect(screen.getByText('This photo was not saved.')).toBeVisible()
  expect(screen.getByRole('button', { name: /Retry|Try again/ })).toBeVisible()
})

test('API-37 keeps the selfie until the invitee clicks No', async () => {
  const uploads = catchUploads()
  const invited = { phone: '+15551230098', recipientName: 'Dora', sponsorId: 19 }
  const row = { account: null, shown: <InvitedFlow invited={invited} onClose={stay} onCodeNeeded={stay} /> }
  const { user, unmount } = await open(row)
  await user.upload(screen.getByLabelText('Add a selfie'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
  uploads[0]!.answer(200, { photoUrl: '/media/up1' })
  await screen.findByRole('dialog', { name: 'Is this your sponsor?' })
  unmount()
  const again = await open(row)
  await again.user.click(await screen.findByRole('button', { name: 'No - Cancel' }))
  expect(screen.getByRole('dialog', { name: 'Upload Photo to Complete Invitation' })).toBeVisible()
})
