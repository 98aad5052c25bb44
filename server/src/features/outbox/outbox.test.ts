import { expect, it } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'
import { drawn } from '../../../testing/drawn.ts'
import { latestMessages } from './outbox.queries.ts'
import { queueMessage } from './queue-message.ts'

const test = appForTests()

it('a message is delivered only if its transaction commits', async () => {
  const to = drawn('+15551234567')
  const undone = test.db.transaction().execute(async (tx) => {
    await queueMessage(test.deps, tx, { channel: 'sms', to, body: 'undone' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const id = await test.db
    .transaction()
    .execute((tx) => queueMessage(test.deps, tx, { channel: 'sms', to, body: 'kept' }))
  expect(await latestMessages(test.db, { limit: 10, before: null })).toMatchObject([
    { id, to, body: 'kept', state: 'queued' },
  ])
})
