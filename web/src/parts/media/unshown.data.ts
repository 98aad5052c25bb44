import { send } from '../../api.ts'

/** Returns true if the server sends this file. A browser that can't show it then doesn't know its format. */
export async function isThere(url: string): Promise<boolean> {
  const oneByte = { headers: { range: 'bytes=0-0' } }
  const response = await send('GET', url, undefined, oneByte).catch(() => null)
  return response?.ok === true
}
