import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bubbles, openConversation } from '../../../../testing/conversation.tsx'
import { message } from '../../../../testing/messages.ts'

test('MSG-02 the header says whom the conversation is with and when their bond was created', async () => {
  openConversation({}, { messages: [message()] })
  expect(await screen.findByRole('link', { name: 'Bob' })).toHaveAttribute('href', '/player/20')
  expect(await screen.findByText('Bond created Jan 5, 2026')).toBeVisible()
  expect(await screen.findByText('See you at noon.')).toBeVisible()
  expect(bubbles()).toHaveLength(1)
})
