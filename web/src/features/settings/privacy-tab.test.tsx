import type { Settings } from '@kinhold/contract/settings'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { seeToast } from '../../../testing/on-screen.ts'
import { serveSettings, settings } from '../../../testing/settings.ts'
import { refusal } from '../../../testing/visitor.ts'
import { read } from '../../api.ts'
import { PrivacyTab } from './settings-screen.tsx'

function open(chosen = settings(), replies: Parameters<typeof serveSettings>[1] = {}) {
  const server = serveSettings(chosen, replies)
  return { ...server, ...renderScreen(<PrivacyTab />, { account: member() }) }
}

const box = (name: string) => screen.findByRole('checkbox', { name })

test('ADM-75 shows the admin only the choices that apply to the admin', async () => {
  serveSettings(settings())
  renderScreen(<PrivacyTab />, { account: admin() })
  const profile = await screen.findByRole('region', { name: 'Your profile' })
  expect(within(profile).getByRole('group', { name: 'Who sees your counts?' })).toBeVisible()
  expect(document.body).not.toHaveTextContent(/number|sponsor|the admin/)
  expect(screen.queryByRole('region', { name: 'Invitations and trust units' })).toBeNull()
  expect(screen.queryByRole('region', { name: /lock/ })).toBeNull()
})

test.each([
  [
    'Your profile',
    'profileVisibility',
    ['Everyone who can find you', 'People you have a bond with', 'Only you and the admin'],
  ],
  [
    'Your place in the network',
    'networkVisibility',
    ['Everyone who can find you', 'Everyone, but without your counts', 'Only people close to you'],
  ],
] as const)(
  "SET-03, SET-06 '%s' explains 'public', 'friends' and 'private' and saves the choice right away",
  async (name, setting, labels) => {
    const { user, chosenBodies } = open()
    const part = within(await screen.findByRole('region', { name }))
    const radios = part.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map((radio) => radio.value)).toEqual(['public', 'friends', 'private'])
    for (const label of labels)
      expect(part.getByRole('radio', { name: label })).toHaveAccessibleDescription(/\w+ \w+ \w+/)
    expect(part.getByRole('radio', { name: labels[1] })).toBeChecked()
    await user.click(part.getByRole('radio', { name: labels[2] }))
    await waitFor(() => expect(chosenBodies()).toEqual([{ privacy: { [setting]: 'private' } }]))
    expect(part.getByRole('radio', { name: labels[2] })).toBeChecked()
  },
)

test.each([
  ['Show my counts', 'showConnections', true],
  ['Allow invitations', 'allowInvitations', true],
  ['Confirm trust units automatically', 'autoAcceptGroups', false],
] as const)(
  "SET-03 SET-24 explains the effect of '%s' and saves the setting right away",
  async (label, setting, first) => {
    const { user, chosenBodies } = open()
    const choice = await box(label)
    expect((choice as HTMLInputElement).checked).toBe(first)
    expect(choice).toHaveAccessibleDescription(/\w+ \w+ \w+/)
    await user.click(choice)
    await waitFor(() => expect(chosenBodies()).toEqual([{ privacy: { [setting]: !first } }]))
    expect((choice as HTMLInputElement).checked).toBe(!first)
  },
)

test('SET-25 hides ‘Show my counts’ if the profile is set to ‘Only you and the admin’', async () => {
  open(settings({ privacy: { profileVisibility: 'private' } }))
  expect(await box('Allow invitations')).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Show my counts' })).toBeNull()
})

test('SET-26 asks only who sees the number while the counts are hidden', async () => {
  const { user } = open()
  const both = await screen.findByRole('group', { name: 'Who sees your number and your counts?' })
  const counts = await box('Show my counts')
  expect(counts.compareDocumentPosition(both)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(counts).toHaveAccessibleDescription(
    'Your bonds, trust units and people you brought in. If off, only the admin sees them, whatever you pick below.',
  )
  await user.click(counts)
  const group = within(await screen.findByRole('group', { name: 'Who sees your number?' }))
  expect(group.getAllByRole('radio')).toHaveLength(2)
  expect(group.getByRole('radio', { name: 'People you have a bond with' })).toBeChecked()
})

test.each([
  [
    'the counts are off',
    { showConnections: false, profileVisibility: 'public' },
    'People you have a bond with',
  ],
  ['the profile is private', { profileVisibility: 'private' }, 'Only you and the admin'],
] as const)('SET-25 merges the options that have the same effect while %s', async (_, privacy, chosen) => {
  open(settings({ privacy: { ...privacy, networkVisibility: 'public' } }))
  const profile = within(await screen.findByRole('region', { name: 'Your profile' }))
  expect(profile.getByRole('radio', { name: chosen })).toBeChecked()
  const network = within(screen.getByRole('region', { name: 'Your place in the network' }))
  expect(network.getAllByRole('radio')).toHaveLength(2)
  expect(network.getByRole('radio', { name: 'Everyone who can find you' })).toBeChecked()
  expect(network.queryByText(/counts/)).toBeNull()
})

test('SET-03 shows changed settings right away and sends them one at a time', async () => {
  const answers: (() => void)[] = []
  const { user, sentTo } = open(settings(), {
    'PUT /api/settings': ({ body }) => {
      const { privacy } = body as { privacy: object }
      return new Promise((resolve) =>
        answers.push(() =>
          // The response doesn't include a change that the app hasn't sent yet.
          resolve({ status: 200, body: settings({ privacy }) }),
        ),
      )
    },
  })
  await user.click(await box('Allow invitations'))
  await user.click(await box('Show my counts'))
  expect(await box('Allow invitations')).not.toBeChecked()
  expect(await box('Show my counts')).not.toBeChecked()
  expect(sentTo('PUT /api/settings')).toHaveLength(1)
  answers[0]!()
  await waitFor(() => expect(answers).toHaveLength(2))
  expect(await box('Show my counts')).not.toBeChecked()
})

test('SET-03 keeps a change when the response to an earlier request arrives late', async () => {
  const late = Promise.withResolvers<{ status: number; body: Settings }>()
  let isFirst = true
  const view = open(settings(), {
    'GET /api/settings': () => {
      if (!isFirst) return late.promise
      isFirst = false
      return { status: 200, body: settings() }
    },
  })
  const invitations = await box('Allow invitations')
  // In the app, a live update triggers this refetch.
  const again = view.queries.refetchQueries()
  await waitFor(() => expect(view.sentTo('GET /api/settings')).toHaveLength(2))
  await view.user.click(invitations)
  await waitFor(() => expect([view.chosenBodies().length, view.queries.isMutating()]).toEqual([1, 0]))
  late.resolve({ status: 200, body: settings() })
  await again
  // By the time this request ends, the late response has arrived.
  await act(() =>
    view.queries.fetchQuery({ queryKey: ['later'], queryFn: () => read('GET /api/settings', {}) }),
  )
  expect(view.queries.getQueryData(['player', 19, 'settings'])).toMatchObject({
    privacy: { allowInvitations: false },
  })
  expect(invitations).not.toBeChecked()
})

test('SET-03 undoes a change that the server rejects', async () => {
  const { user } = open(settings(), { 'PUT /api/settings': refusal(503, 'busy', 'Please wait a moment.') })
  await user.click(await box('Allow invitations'))
  await seeToast('Not saved', 'Please wait a moment. Your choice is as it was before.')
  await waitFor(async () => expect(await box('Allow invitations')).toBeChecked())
})
