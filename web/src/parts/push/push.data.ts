import { read } from '../../api.ts'

type Address = { endpoint: string; keys: { p256dh: string; auth: string } }

/** The key by which this server pushes. */
export async function pushKey(): Promise<string> {
  return (await read('GET /api/push', {})).publicKey
}

/** Tells the server where this browser is pushed to; answers the id of that. */
export async function addBrowser(address: Address): Promise<number> {
  return (await read('POST /api/push/subscriptions', { body: address })).id
}

/** Tells the server that this browser is told nothing more. */
export async function removeBrowser(id: number): Promise<void> {
  await read('DELETE /api/push/subscriptions/:id', { params: { id } })
}
