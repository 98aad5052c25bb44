import type { Message } from '@kinhold/contract/messages'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { conversationState, message } from '../../../../testing/messages.ts'
import { member } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { appConfig, refusal } from '../../../../testing/visitor.ts'
import { useConversation } from '../conversation.data.ts'
import { MessageComposer } from './message-composer.tsx'

const OWN = message({ id: 7, senderId: 19, content: 'See you at noon.', version: 7 })
const ROUTE = 'PATCH /api/messages/:id'

/** Renders the composer of a conversation that has one message, written by the member. */
function Place({ edited }: { edited: Message }) {
  useConversation('19-20')
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsEditing(true)}>
        Edit
      </button>
      <MessageComposer
        bondId="19-20"
        contact={{ id: 20, name: 'Bob' }}
        referring={isEditing ? { kind: 'edit', message: edited } : null}
        onReferred={() => setIsEditing(false)}
      />
    </>
  )
}

async function open(replies: Parameters<typeof serve>[0] = {}, of: { now: Message } = { now: OWN }) {
  const sent = serve({
    'GET /api/config': { status: 200, body: appConfig() },
    'GET /api/messages/trust-bond/:bondId/state': { status: 200, body: conversationState() },
    'GET /api/messages/trust-bond/:bondId': () => ({ status: 200, body: [of.now] }),
    'POST /api/trust-bonds/:bondId/typing': { status: 204 },
    ...replies,
  })
  const view = renderScreen(<Place edited={OWN} />, { account: member() })
  await waitFor(() => expect(view.queries.isFetching()).toBe(0))
  const edits = () => sent.filter(({ route }) => route === ROUTE).map(({ body }) => body)
  return { ...view, edits }
}

const field = () => screen.getByLabelText('Message')
const form = () => screen.queryByRole('form', { name: 'Edit message' })

test('MSG-60 Escape and Cancel return to the draft without losing the edit', async () => {
  const { user, edits } = await open()
  await user.type(field(), 'Half a thou')
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.type(field(), '!{Escape}')
  expect(form()).toBeNull()
  expect(field()).toHaveValue('Half a thou')
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(field()).toHaveValue('See you at noon.!')
  expect(screen.getByText('You typed this earlier.')).toBeVisible()
  await user.type(field(), '{Backspace}')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.type(field(), '{Enter}')
  expect(form()).toBeNull()
  expect(edits()).toEqual([])
})

test('MSG-39, MSG-60 Save sends the edited text with the message’s version', async () => {
  const of = { now: OWN }
  const newer = { ...OWN, content: 'At two.', version: 9 }
  const { user, edits } = await open(
    {
      [ROUTE]: () => {
        if (edits().length > 1) return { status: 200, body: { ...newer, content: 'At one.', version: 10 } }
        of.now = newer
        return refusal(409, 'changed_meanwhile', 'Please look at it again.')
      },
    },
    of,
  )
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(field()).toHaveValue('See you at noon.')
  expect(field()).toHaveFocus()
  await user.clear(field())
  await user.type(field(), ' At one. {Enter}')
  expect(await screen.findByText(/This was changed since you began/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(form()).toBeNull())
  expect(edits()).toEqual([
    { content: 'At one.', version: 7 },
    { content: 'At one.', version: 9 },
  ])
})

test('MSG-39, MSG-60 keeps the typed text after a blank, rejected or failed edit', async () => {
  const sentence = 'A message can be edited for 15 minutes after it was sent.'
  let reply: Error | ReturnType<typeof refusal> = refusal(409, 'too_late', sentence)
  const { user, edits } = await open({ [ROUTE]: () => reply })
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.clear(field())
  await user.type(field(), ' {Enter}')
  expect(await screen.findByText('Please write a message.')).toBeVisible()
  expect(edits()).toEqual([])
  await user.type(field(), 'At one.{Enter}')
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(field()).toHaveAccessibleDescription(sentence)
  reply = new TypeError('Failed to fetch')
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/what you typed is still here/)).toBeVisible()
  expect(field()).toHaveValue(' At one.')
})
