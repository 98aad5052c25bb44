import { read } from '../../api.ts'

type Address = { endpoint: string; keys: { p256dh: string; auth: string } }

export async function pushKey(): Promise<string> {
  return (await read('GET /api/push', {})).publicKey
}

export async function addBrowser(address: Address): Promise<number> {
  return (await read('POST /api/push/subscriptions', { body: address })).id
}

export async function removeBrowser(id: number): Promise<void> {
  await read('DELETE /api/push/subscriptions/:id', { params: { id } })
}
