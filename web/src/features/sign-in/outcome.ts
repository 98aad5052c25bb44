import type { Account } from '@kinhold/contract/sessions'
import type { Reply } from '../../api.ts'

/**
 * An invited person who hasn't registered yet (LOG-36), or a member who has to register again. `phone` is the
 * number as typed.
 */
export type Invited = {
  phone: string
  recipientName: string
  sponsorId: number
  isReturning?: true | undefined
}

/** The outcome of a sign-in attempt. `phone` is the number to continue with. */
export type Outcome =
  | { kind: 'signed-in'; account: Account }
  | { kind: 'invited'; invited: Invited }
  | { kind: 'code-sent'; phone: string }
  | { kind: 'no-vault-access'; phone: string }
  | { kind: 'unknown'; phone: string }
  | { kind: 'no-number'; sentence: string }
  | { kind: 'unreadable'; phone: string; sentence: string }
  | { kind: 'refused'; phone: string; sentence: string; isSuspended?: boolean }
  /** The server didn't respond, or responded with 503. `sentence` is the server's explanation, if any. */
  | { kind: 'unanswered'; sentence?: string }
  | { kind: 'failed'; phone: string }

export type SignInReply = Reply<'POST /api/auth/login'>

/** Interprets the response to a sign-in with `phone`. A null response means that the request failed. */
export function outcomeOf(reply: SignInReply | null, phone: string): Outcome {
  if (reply === null) return { kind: 'unanswered' }
  // The body may be missing, since a proxy may have responded instead of the server.
  switch (reply.status) {
    case 200:
      return { kind: 'signed-in', account: reply.body }
    case 202:
      return { kind: 'invited', invited: { ...reply.body, phone } }
    case 400: {
      if (!reply.body?.error) break
      const sentence = reply.body.fields?.['phone'] ?? reply.body.error
      if (reply.body.code === 'phone_required') return { kind: 'no-number', sentence }
      return { kind: 'unreadable', phone, sentence }
    }
    case 401:
      if (!reply.body?.verificationRequired) break
      return { kind: 'code-sent', phone: reply.body.phone }
    case 403:
    case 429: {
      if (!reply.body?.error) break
      const { error: sentence, code } = reply.body
      return { kind: 'refused', phone, sentence, isSuspended: code === 'account_suspended' }
    }
    case 404: {
      const kind = reply.body?.noVaultAccess ? 'no-vault-access' : 'unknown'
      return { kind, phone: reply.body?.phone ?? phone }
    }
    case 503:
      if (reply.body?.code) return { kind: 'unanswered', sentence: reply.body.error }
  }
  return { kind: 'failed', phone }
}
