import type { Player } from '@kinhold/contract/players'
import type { PlayerStatus } from '@kinhold/domain/players'
import { REASON_MOST } from '@kinhold/domain/limits'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { fill, seeToast, shownToast } from '../../../testing/on-screen.ts'
import { admin, member } from '../../../testing/people.ts'
import { held } from '../../../testing/replies.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { refusal } from '../../../testing/visitor.ts'
import { type Person, useLifecycleButtons } from './lifecycle-buttons.tsx'

const CALL = 'PATCH /api/admin/players/:id/status'
const TOO_LATE =
  'This is not possible for this player at the moment. Someone may have changed their standing meanwhile.'

function Buttons({ person }: { person: Person }) {
  return <>{useLifecycleButtons()?.(person)}</>
}

type Options = {
  person?: Partial<Person>
  account?: Player
  reply?: Parameters<typeof serve>[0][typeof CALL]
}

function open({ person, account = admin(), reply }: Options = {}) {
  const bob: Person = { id: 20, name: 'Bob', status: 'active', ...person }
  const suspended = member({ ...bob, status: 'suspended', sponsorId: 19 })
  const sent = serve({ [CALL]: reply ?? { status: 200, body: suspended } })
  return { sent, ...renderScreen(<Buttons person={bob} />, { account }) }
}

type View = ReturnType<typeof open>

const shown = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const press = ({ user }: View, name: string) => user.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))
const reason = () => dialog().getByRole('textbox', { name: 'Reason (optional)' })

async function ask(view: View, action: string) {
  await press(view, action)
  return dialog()
}

test.each<[string, PlayerStatus, string[]]>([
  ['ADM-61', 'active', ['SUSPEND', 'DEACTIVATE', 'ARCHIVE']],
  ['ADM-62', 'suspended', ['RE-REG', 'DEACTIVATE', 'ARCHIVE']],
  ['ADM-63', 'deactivated', ['RE-REG', 'ARCHIVE']],
  ['ADM-64', 'archived', ['RE-REG']],
])('ADM-60 ADM-65 %s if the member is %s, the admin sees exactly the buttons %j', (_, status, offered) => {
  open({ person: { status } })
  expect(shown()).toEqual(offered)
  expect(within(screen.getByRole('group', { name: 'Standing of Bob' })).getAllByRole('button')).toHaveLength(
    offered.length,
  )
})

test.each<[string, Options]>([
  ['a member viewing another member', { account: member() }],
  ['the admin viewing their own account', { person: admin() }],
])('ADM-60 ADM-66 offers no actions to %s', (_, options) => {
  open(options)
  expect(screen.queryByRole('group')).toBeNull()
  expect(shown()).toEqual([])
})

test.each<[string, object]>([
  ['no id', { id: undefined }],
  ['the id 0', { id: 0 }],
  ['no name', { name: '' }],
])('NET-26 shows a toast and sends nothing if the person’s record has %s', async (_, person) => {
  const view = open({ person })
  await press(view, 'SUSPEND')
  expect(shownToast()).toMatchObject({ title: 'Invalid player data' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(view.sent).toEqual([])
})

const RE_REG = /with a photo and the sponsor check.*keep their id, their bonds and what they shared/
test.each<[string, PlayerStatus, string, RegExp]>([
  ['SUSPEND', 'active', 'Suspend Bob?', /^Bob is signed out everywhere and cannot sign in until/],
  ['DEACTIVATE', 'active', 'Deactivate Bob?', /^Bob is signed out everywhere.*almost transparent/],
  ['ARCHIVE', 'active', 'Archive Bob?', /^Bob is signed out everywhere.*left out of counts/],
  ['RE-REG', 'suspended', 'Ask Bob to register again?', RE_REG],
])("clicking %s for a member who is %s opens the dialog '%s'", async (action, status, title, happens) => {
  const view = open({ person: { status } })
  const asking = await ask(view, action)
  expect(screen.getByRole('dialog', { name: title })).toHaveAccessibleDescription(happens)
  expect(asking.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(view.sent).toEqual([])
})

test('ADM-69 ADM-73 TRU-101 sends a change of standing exactly once', async () => {
  const { reply, answer } = held()
  const view = open({ reply })
  const asking = await ask(view, 'SUSPEND')
  expect(reason()).toHaveAccessibleDescription(/^They read it\./)
  await fill(view.user, reason(), '  Lost their phone ')
  await fill(view.user, dialog().getByRole('textbox', { name: 'For their sponsor (optional)' }), ' Fraud. ')
  const form = reason().closest('form')!
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(asking.getByRole('button', { name: 'SUSPEND' })).toBeDisabled())
  expect(asking.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await view.user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeVisible()
  answer({ status: 200, body: member({ id: 20, name: 'Bob', status: 'suspended' }) })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { action: 'suspend', reason: 'Lost their phone', toSponsor: 'Fraud.' }
  expect(view.sent.map((call) => [call.path, call.body])).toEqual([['/api/admin/players/20/status', body]])
  expect(shownToast()).toMatchObject({ title: 'Player Status Updated' })
})

test('ADM-71 ADM-74 shows the server’s reason when a change fails', async () => {
  const view = open({ reply: refusal(409, 'action_not_offered', TOO_LATE) })
  const asking = await ask(view, 'ARCHIVE')
  expect(reason()).toHaveAccessibleDescription(/log of your actions; ‘Admin action’ if you leave it empty/)
  expect(reason()).toHaveAttribute('maxlength', String(REASON_MOST))
  await view.user.type(reason(), '   ')
  await view.user.click(asking.getByRole('button', { name: 'ARCHIVE' }))
  expect(await asking.findByText(TOO_LATE)).toHaveAttribute('role', 'alert')
  expect(view.sent[0]?.body).toEqual({ action: 'archive' })
  expect(reason()).toHaveValue('   ')
  await seeToast('Failed to update player status', TOO_LATE)
  expect(asking.getByRole('button', { name: 'ARCHIVE' })).toBeEnabled()
})

test('a change of standing invalidates every query that includes the person', async () => {
  const view = open()
  const keys = [['player', 20], ['dashboard', 18], ['switchable']]
  for (const queryKey of keys) view.queries.setQueryData(queryKey, {})
  const asking = await ask(view, 'SUSPEND')
  await view.user.click(asking.getByRole('button', { name: 'SUSPEND' }))
  await seeToast('Player Status Updated')
  expect(keys.map((queryKey) => view.queries.getQueryState(queryKey)?.isInvalidated)).toEqual([
    true,
    true,
    true,
  ])
  expect(view.queries.getQueryData(['player', 20])).toEqual({ status: 'suspended', verified: true })
})
