/** What is kept of browsers and of the server's own keys is what a push service needs. */
export type { PushKeys, Subscription } from '../../delivery/push/push.ts'
