import { read } from '../api.ts'

/** Makes this browser need a code at the next sign-in of the current account. */
export async function endTrustHere(): Promise<void> {
  await read('DELETE /api/auth/trust', {})
}
