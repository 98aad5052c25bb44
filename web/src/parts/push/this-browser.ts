import { type PushState, pushAddress, pushState, subscribePush, unsubscribePush } from '../../browser/push.ts'
import { readStored, writeStored } from '../../browser/storage.ts'
import { addBrowser, pushKey, removeBrowser } from './push.data.ts'

/** Whom this browser tells, and by which of the server's ids. */
type Told = { playerId: number; id: number }
const KEY = 'push'

/** Whether this browser tells that player; what another person of this browser wanted is not for this one. */
export async function stateFor(playerId: number): Promise<PushState> {
  const state = await pushState().catch(() => 'unsupported' as const)
  if (state !== 'on' || toldHere()?.playerId === playerId) return state
  await unsubscribePush()
  return 'off'
}

/** Has this browser tell that player, who is asked by it if they were not yet. */
export async function turnOn(playerId: number): Promise<PushState> {
  const address = await subscribePush(await pushKey())
  if (!address) return pushState()
  try {
    writeStored(KEY, { playerId, id: await addBrowser(address) } satisfies Told)
  } catch (error) {
    await unsubscribePush()
    throw error
  }
  return 'on'
}

/** Has this browser tell nobody. */
export async function turnOff(): Promise<PushState> {
  const told = toldHere()
  await unsubscribePush()
  writeStored(KEY, null)
  // The browser takes nothing more, whatever the server knows of it.
  if (told) await removeBrowser(told.id).catch(() => {})
  return 'off'
}

/**
 * Names this browser to the server again where it tells that player already: what the server knows of it ends with the
 * session, and whoever has signed in anew has another one. Asks nobody for anything, and never throws: where the server
 * does not hear of it now, it does at the next start.
 */
export async function stayOn(playerId: number): Promise<void> {
  try {
    if ((await stateFor(playerId)) !== 'on') return
    const address = await pushAddress()
    if (!address) return
    const id = await addBrowser(address)
    // Turned off meanwhile, or another's.
    if (toldHere()?.playerId !== playerId) await removeBrowser(id)
    else writeStored(KEY, { playerId, id } satisfies Told)
  } catch (error) {
    console.error('The server could not be told of this browser again.', error)
  }
}

function toldHere(): Told | null {
  return readStored<Told | null>(KEY, null)
}
