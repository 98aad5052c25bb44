import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { member } from '../../../testing/people.ts'
import { answeredOnce, held } from '../../../testing/replies.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { refusal } from '../../../testing/visitor.ts'
import { useBlocks, useRemoveBlock } from './blocks.data.ts'

const DAN = { id: 22, name: 'Dan', profilePhoto: null }

function List() {
  const { data = [] } = useBlocks()
  const { mutate } = useRemoveBlock()
  return (
    <button type="button" onClick={() => mutate(DAN.id)}>
      {`Blocked: ${data.map(({ player }) => player.name).join(', ')}`}
    </button>
  )
}

test('TRU-22 a block stays listed when its removal fails, even if the list cannot be read again', async () => {
  const sending = held()
  serve({
    'GET /api/blocks': answeredOnce([{ player: DAN, since: '2026-01-02T10:00:00.000Z' }]),
    'DELETE /api/blocks/:playerId': sending.reply,
  })
  const { user } = renderScreen(<List />, { account: member() })
  await user.click(await screen.findByText('Blocked: Dan'))
  await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent(/^Blocked:$/))
  sending.answer(refusal(503, 'busy', 'The server is busy.'))
  expect(await screen.findByText('Blocked: Dan')).toBeVisible()
})
