import type { Account } from '@kinhold/contract/sessions'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { member, vaultUser } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import type { SessionActions } from '../../features/session/session-actions.ts'
import { useSession, useSessionActions } from '../../features/session/use-session.ts'
import { Field } from '../../ui/field.tsx'
import { KeptNote } from './kept-note.tsx'
import { useKeptForm } from './use-kept-form.ts'

const ANN = member()
const BOB = member({ id: 20, name: 'Bob', phone: '+15551230020' })
const SAVED = { name: 'The Lake House', description: 'Keys and boats' }

let actions: SessionActions
let end: () => void

function GroupForm({ saved }: { saved: typeof SAVED }) {
  const { form, kept } = useKeptForm('group 7', saved)
  end = kept.end
  return (
    <>
      <KeptNote kept={kept} />
      <Field label="Name" {...form.register('name')} />
      <Field label="Description" {...form.register('description')} />
    </>
  )
}

// The app remounts every page when the account changes. The key has the same effect here.
function Place({ saved }: { saved: typeof SAVED }) {
  actions = useSessionActions()
  const { player } = useSession()
  return <GroupForm key={player?.id} saved={saved} />
}

function open(saved = SAVED, account: Account | null = ANN) {
  serve({ 'POST /api/auth/logout': { status: 204 } })
  return renderScreen(<Place saved={saved} />, { account })
}

const name = () => screen.getByLabelText('Name')
const description = () => screen.getByLabelText('Description')
const note = () => screen.queryByRole('status')?.textContent ?? null
const EARLIER = 'You typed this earlier.'
const OUTDATED = 'This was changed since you began. Saving replaces it with what you typed.'

async function typeAndClose(words: string, account: Account | null = ANN) {
  const { user, unmount } = open(SAVED, account)
  await user.clear(name())
  await user.type(name(), words)
  expect(note()).toBeNull()
  unmount()
}

test('API-37 a reopened form shows the earlier input until the user discards it', async () => {
  await typeAndClose('The Cab')
  const { user, unmount } = open()
  expect(name()).toHaveValue('The Cab')
  expect(note()).toBe(EARLIER)
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect([name(), note()]).toEqual([expect.objectContaining({ value: SAVED.name }), null])
  unmount()
  open()
  expect([name(), note()]).toEqual([expect.objectContaining({ value: SAVED.name }), null])
})

test('API-37 doesn’t keep input that matches the saved value', async () => {
  await typeAndClose(SAVED.name)
  expect(sessionStorage).toHaveLength(0)
  const { user, unmount } = open()
  await user.type(name(), ' 2')
  act(() => end())
  unmount()
  open({ ...SAVED, name: 'The Lake House 2' })
  expect([name(), note()]).toEqual([expect.objectContaining({ value: 'The Lake House 2' }), null])
})

test('API-37 marks input as outdated if the field’s saved value has since changed', async () => {
  await typeAndClose('The Cab')
  open({ name: SAVED.name, description: 'Keys, boats and dates' }).unmount()
  const { unmount } = open({ name: SAVED.name, description: 'Keys, boats and dates' })
  expect(description()).toHaveValue('Keys, boats and dates')
  expect(note()).toBe(EARLIER)
  unmount()
  const { unmount: close } = open({ ...SAVED, name: 'The Boat House' })
  expect(name()).toHaveValue('The Cab')
  expect(note()).toBe(OUTDATED)
  close()
  open({ ...SAVED, name: 'The Cab' })
  expect([name(), note()]).toEqual([expect.objectContaining({ value: 'The Cab' }), null])
})

test('API-37 keeps input after the session expires, until someone else signs in', async () => {
  await typeAndClose('The Cab')
  const nobody = open(SAVED, null)
  expect(name()).toHaveValue(SAVED.name)
  nobody.unmount()
  const again = open()
  expect(name()).toHaveValue('The Cab')
  again.unmount()
  open(SAVED, BOB).unmount()
  open()
  expect(name()).toHaveValue(SAVED.name)
})

test('API-37 keeps separate input for each vault user and for visitors', async () => {
  await typeAndClose('The Cab', vaultUser())
  const other = open(SAVED, vaultUser({ accessValue: '+15551239999' }))
  expect(name()).toHaveValue(SAVED.name)
  other.unmount()
  await typeAndClose('The Boat', null)
  open(SAVED, null)
  expect(name()).toHaveValue('The Boat')
})

test('LOG-56 API-37 discards a form’s input on sign-out', async () => {
  const { user } = open()
  await user.type(name(), ' of Ann')
  await act(() => actions.signOut())
  expect(sessionStorage).toHaveLength(0)
  act(() => actions.setPlayer(ANN))
  expect(name()).toHaveValue(SAVED.name)
})
