/** Stored subscriptions and server keys have the shapes that a push service needs. */
export type { PushKeys, Subscription } from '../../delivery/push/push.ts'
