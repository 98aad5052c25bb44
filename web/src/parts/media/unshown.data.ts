import { send } from '../../api.ts'

/**
 * Returns true if the server sends this file. If a browser still can't show the file, the browser doesn't
 * support its format.
 */
export async function isThere(url: string): Promise<boolean> {
  const oneByte = { headers: { range: 'bytes=0-0' } }
  const response = await send('GET', url, undefined, oneByte).catch(() => null)
  return response?.ok === true
}
