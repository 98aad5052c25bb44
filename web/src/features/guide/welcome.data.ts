import { read } from '../../api.ts'

/** Tells the server that the member has seen the welcome, so that no other browser shows it (GUI-11). */
export function sendHasSeenWelcome(): void {
  read('PUT /api/settings', { body: { hasSeenWelcome: true } }).catch((error: unknown) =>
    console.error('The server did not hear that the welcome was seen.', error),
  )
}
