import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fillIn, invitation, openInvitations, press } from '../../../../testing/invitations.tsx'
import { sayWith } from './words-of.data.ts'

vi.mock('../../../browser/words.ts', async (load) => {
  const words = await load<typeof import('../../../browser/words.ts')>()
  return { ...words, offered: ['en', 'de', 'ar'] }
})

const POST = 'POST /api/invitations'
const MADE = { [POST]: { status: 201, body: invitation({ isUnsent: true, language: 'de' }) } } as const
const language = () => screen.getByLabelText('In which language?')

/** Makes the mock server serve the files with the German translations. */
function serveGerman(isThere = true): string[] {
  const asked: string[] = []
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!/^\/(words|assets)\//.test(address)) return others(address, init)
    asked.push(address)
    if (!isThere) return new Response('', { status: 404 })
    if (address.startsWith('/words/')) return Response.json({ rooms: '/assets/rooms-de.json' })
    return Response.json({ messages: await germanMessages() })
  })
  return asked
}

// Message ids are generated at compile time, so read them from the compiled messages.
async function germanMessages() {
  const { invitationLines, invitationSubject } = await import('@kinhold/domain/invitations')
  const ids: string[] = []
  const note = ({ id }: { id: string }) => String(ids.push(id))
  const named = { inviteeName: 'Bob', sponsorName: 'Ann', appName: 'Kinhold' }
  invitationLines(named, note)
  invitationSubject(named, note)
  return {
    [ids[0]!]: ['Hallo ', ['name'], ','],
    [ids[2]!]: ['Mach ein Selfie.'],
    [ids[3]!]: [['sponsorName'], ' lädt dich zu ', ['appName'], ' ein'],
  }
}

test('LNG-13 LNG-31 preselects the page’s language, and previews and sends the chosen language', async () => {
  const view = openInvitations(MADE)
  serveGerman()
  expect(language()).toHaveValue('en')
  await view.user.selectOptions(language(), 'Deutsch')
  const preview = within(screen.getByRole('region', { name: 'Your message' }))
  expect(await preview.findByText('Hallo …,')).toBeVisible()
  await fillIn(view)
  await press(view, 'YES')
  await press(view, 'CONFIRM AND SEND')
  await waitFor(() => expect(view.posts()).toHaveLength(1))
  expect(view.posts()[0]!.body).toMatchObject({ recipientName: 'Bob', language: 'de' })
})

test('LNG-13 writes the text message and the e-mail subject in the invitation’s language', async () => {
  const view = openInvitations(MADE)
  const asked = serveGerman()
  await fillIn(view)
  await press(view, 'YES')
  await press(view, 'CONFIRM AND SEND')
  await press(view, 'SEND VIA TEXT')
  await press(view, 'Send SMS')
  const text = (screen.getByLabelText(/^Text to/) as HTMLTextAreaElement).value
  // Sentences without a translation are in the page's language.
  expect(text).toMatch(/^Hallo Bob,\nTell me\.\.\. Kinhold\?\nMach ein Selfie\.\nAnn\nhttp/)
  await press(view, 'Back')
  await press(view, 'Send Email')
  expect(screen.getByLabelText('Subject')).toHaveValue('Ann lädt dich zu Kinhold ein')
  expect(asked).toEqual(['/words/de/door.json', '/assets/rooms-de.json'])
})

test('LNG-13 shows an error if the invitation’s translations cannot be loaded', async () => {
  const view = openInvitations(MADE)
  serveGerman(false)
  await fillIn(view)
  await press(view, 'YES')
  await press(view, 'CONFIRM AND SEND')
  expect(await screen.findByText(/The text of the invitation could not be loaded\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'SEND VIA TEXT' })).toBeNull()
})

test('LNG-13 a sentence without a translation appears in the page’s language', () => {
  expect(sayWith({})({ id: 'x', message: 'Hi' })).toBe('Hi')
})
