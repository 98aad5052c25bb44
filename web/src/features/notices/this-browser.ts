import { type Input, read } from '../../api.ts'
import { type PushState, pushAddress, pushState, subscribePush, unsubscribePush } from '../../browser/push.ts'
import { readStored, writeStored } from '../../browser/storage.ts'

type Subscribed = { playerId: number; id: number }
const KEY = 'push'

/** Returns this browser's push state for a player, and ends any other player's subscription. */
export async function stateFor(playerId: number): Promise<PushState> {
  const state = await pushState().catch(() => 'unsupported' as const)
  if (state !== 'on' || subscribedHere()?.playerId === playerId) return state
  await unsubscribePush()
  return 'off'
}

export async function turnOn(playerId: number): Promise<PushState> {
  const { publicKey } = await read('GET /api/push', {})
  const address = await subscribePush(publicKey)
  if (!address) return pushState()
  try {
    writeStored(KEY, { playerId, id: await addBrowser(address) } satisfies Subscribed)
  } catch (error) {
    await unsubscribePush()
    throw error
  }
  return 'on'
}

export async function turnOff(): Promise<PushState> {
  const subscribed = subscribedHere()
  await unsubscribePush()
  writeStored(KEY, null)
  // The browser has already been unsubscribed, so ignore a failed request.
  if (subscribed) await removeBrowser(subscribed.id).catch(() => {})
  return 'off'
}

/** Registers a subscribed browser again, since a registration ends with the session. */
export async function stayOn(playerId: number): Promise<void> {
  try {
    if ((await stateFor(playerId)) !== 'on') return
    const address = await pushAddress()
    if (!address) return
    const id = await addBrowser(address)
    // In the meantime, the player may have turned push off, or another player may have signed in.
    if (subscribedHere()?.playerId !== playerId) await removeBrowser(id)
    else writeStored(KEY, { playerId, id } satisfies Subscribed)
  } catch (error) {
    console.error('The server could not be told about this browser again.', error)
  }
}

function subscribedHere(): Subscribed | null {
  return readStored<Subscribed | null>(KEY, null)
}

async function addBrowser(body: Input<'POST /api/push/subscriptions'>['body']): Promise<number> {
  return (await read('POST /api/push/subscriptions', { body })).id
}

async function removeBrowser(id: number): Promise<void> {
  await read('DELETE /api/push/subscriptions/:id', { params: { id } })
}
