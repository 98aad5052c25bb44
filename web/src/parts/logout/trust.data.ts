import { read } from '../../api.ts'

/** Lets this browser need a code again to sign in as who is signed in. */
export async function endTrustHere(): Promise<void> {
  await read('DELETE /api/auth/trust', {})
}
