import { read } from '../../api.ts'

type Address = { endpoint: string; keys: { p256dh: string; auth: string } }

/** The server's public push key. */
export async function pushKey(): Promise<string> {
  return (await read('GET /api/push', {})).publicKey
}

/** Registers this browser's push address; returns the subscription's id. */
export async function addBrowser(address: Address): Promise<number> {
  return (await read('POST /api/push/subscriptions', { body: address })).id
}

/** Deletes this browser's push subscription on the server. */
export async function removeBrowser(id: number): Promise<void> {
  await read('DELETE /api/push/subscriptions/:id', { params: { id } })
}
