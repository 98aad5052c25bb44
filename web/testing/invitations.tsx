import type { AppConfig } from '@kinhold/contract/config'
import type { Invitation } from '@kinhold/contract/invitations'
import type { Player } from '@kinhold/contract/players'
import { screen } from '@testing-library/react'
import { InvitationsScreen } from '../src/features/invitations/invitations-screen.tsx'
import { serve, type Sent } from './canned.ts'
import { fill } from './on-screen.ts'
import { member } from './people.ts'
import { renderScreen } from './screen.tsx'
import { appConfig } from './visitor.ts'

export * from './made/invitations.ts'

type Replies = Parameters<typeof serve>[0]

/** The link of the invitation that `invitation()` returns. */
export const BOBS_LINK =
  'http://localhost:3000/register?ref=19&sponsor=Ann&phone=%2B15551230020&qrId=qr-19-1767348000000-k2j4'

/** Returns the replies for the lists of sent and received invitations, for `openInvitations`. */
export const sentList = (...body: Invitation[]): Replies => ({
  'GET /api/invitations/sponsor/:id': { status: 200, body },
})
export const receivedList = (...body: Invitation[]): Replies => ({
  'GET /api/invitations': { status: 200, body },
})

type Options = { account?: Player; at?: string; config?: Partial<AppConfig> }

/** Opens the invitations page, by default as Ann and with both lists empty. */
export function openInvitations(
  replies: Replies = {},
  { account = member(), at = '/invitations', config }: Options = {},
) {
  const sent: Sent[] = serve({
    'GET /api/config': { status: 200, body: appConfig(config) },
    ...sentList(),
    ...receivedList(),
    ...replies,
  })
  const view = renderScreen(<InvitationsScreen promo={<button type="button">PROMO</button>} />, {
    account,
    at,
  })
  const posts = () => sent.filter(({ method }) => method !== 'GET')
  return { sent, posts, ...view }
}

export type InvitationsView = ReturnType<typeof openInvitations>

/** Fills in the form, skipping empty values, and presses SEND INVITE. */
export async function fillIn({ user }: InvitationsView, name = 'Bob', phone = '5551230020') {
  if (name) await fill(user, screen.getByLabelText('Name'), name)
  if (phone) await fill(user, screen.getByLabelText('Mobile number'), phone)
  await user.click(screen.getByRole('button', { name: 'SEND INVITE' }))
}

/** Waits for the button with this name and presses it. */
export async function press({ user }: InvitationsView, name: string) {
  await user.click(await screen.findByRole('button', { name }))
}
