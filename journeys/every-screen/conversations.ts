import { pairKey } from '@kinhold/domain/bonds'
import { webm } from '../../server/testing/media.ts'
import { photo } from '../../server/testing/pictures.ts'
import type { Client } from '../http.ts'
import type { World } from './world.ts'

/** One of two, signed in. */
type Side = { client: Client; id: number }

/** Ann writes with Dora about everything that there is to write, and Iris to her from right to left. */
export async function converse(ann: Client, dora: Client, iris: Client, world: World): Promise<void> {
  const [me, her, other] = await Promise.all([sideOf(ann), sideOf(dora), sideOf(iris)])
  const first = await write(her, me, { content: world.message })
  await write(her, me, { content: 'There are beans, peas and two kinds of squash.' })
  const answer = await write(me, her, { content: world.answer, replyToId: first })
  await react(her, answer, '❤️')
  await react(me, first, '👍')
  const { body: picture } = await dora.uploadFile('/api/upload', await photo({ hue: '#5d7a68' }))
  await write(her, me, { messageType: 'media', mediaUrls: picture.mediaUrls })
  await write(me, her, { messageType: 'voice', ...(await recording(ann)) })
  const typo = await write(me, her, { content: 'I shall be there at then.' })
  await me.client.patch(`/api/messages/${typo}`, { content: 'I shall be there at ten.' })
  const old = await write(me, her, { content: world.answer })
  await me.client.patch(`/api/messages/${old}`, { archived: true })
  await write(other, me, { content: world.fromRightToLeft })
  await write(other, me, { content: '12:30, 7 / 8' })
}

async function sideOf(client: Client): Promise<Side> {
  return { client, id: (await client.get('/api/auth/me')).body.id }
}

async function write(from: Side, to: Side, words: object): Promise<number> {
  const { status, body } = await from.client.post(`/api/trust-bonds/${pairKey(from.id, to.id)}/messages`, {
    senderId: from.id,
    messageType: 'text',
    ...words,
  })
  if (status !== 201) throw new Error(`A message was not sent: ${status} ${JSON.stringify(body)}`)
  return body.id
}

async function react({ client }: Side, messageId: number, emoji: string): Promise<void> {
  await client.put(`/api/messages/${messageId}/reactions`, { emoji, given: true })
}

async function recording(client: Client) {
  const { body } = await client.uploadFile('/api/upload', webm({ codecs: ['A_OPUS'] }))
  const levels = Array.from({ length: 48 }, (_, n) => Math.round(50 + 40 * Math.sin(n) * Math.cos(n / 5)))
  return { mediaUrls: body.mediaUrls, voice: { duration: 12.4, levels } }
}
