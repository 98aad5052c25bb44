import type { Account } from '@kinhold/contract/sessions'
import type { Reply } from '../../api.ts'

/** An invited person who has yet to register (LOG-36). `phone` is the number as it was typed. */
export type Invited = { phone: string; recipientName: string; sponsorId: number }

/** The outcome of a try to sign in, by the table of sign-in outcomes. `phone` is the number to continue with. */
export type Outcome =
  | { kind: 'signed-in'; account: Account }
  | { kind: 'invited'; invited: Invited }
  | { kind: 'code-sent'; phone: string }
  | { kind: 'no-vault-access'; phone: string }
  | { kind: 'unknown'; phone: string }
  | { kind: 'no-number'; sentence: string }
  | { kind: 'unreadable'; phone: string; sentence: string }
  | { kind: 'refused'; phone: string; sentence: string; isSuspended?: boolean }
  /** The number is still unknown. `sentence` is the server's, if it sent one. */
  | { kind: 'unanswered'; sentence?: string }
  | { kind: 'failed'; phone: string }

export type SignInReply = Reply<'POST /api/auth/login'>

/** Reads the response to a sign-in with the typed number; null stands for a failed network. */
export function outcomeOf(reply: SignInReply | null, phone: string): Outcome {
  if (reply === null) return { kind: 'unanswered' }
  switch (reply.status) {
    case 200:
      return { kind: 'signed-in', account: reply.body }
    case 202:
      return { kind: 'invited', invited: { ...reply.body, phone } }
    case 400:
      return outcomeOfBadNumber(reply.body, phone)
    case 401:
      return reply.body?.verificationRequired
        ? { kind: 'code-sent', phone: reply.body.phone }
        : { kind: 'failed', phone }
    case 403:
    case 429:
      return reply.body?.error
        ? {
            kind: 'refused',
            phone,
            sentence: reply.body.error,
            isSuspended: reply.body.code === 'account_suspended',
          }
        : { kind: 'failed', phone }
    case 503:
      return reply.body?.code ? { kind: 'unanswered', sentence: reply.body.error } : { kind: 'failed', phone }
    case 404:
      return outcomeOfNotFound(reply.body, phone)
    default:
      return { kind: 'failed', phone }
  }
}

// Bodies may be missing: an intermediary, such as a proxy, can respond in the server's place.
function outcomeOfBadNumber(
  body: Extract<SignInReply, { status: 400 }>['body'] | undefined,
  phone: string,
): Outcome {
  if (!body?.error) return { kind: 'failed', phone }
  const sentence = body.fields?.['phone'] ?? body.error
  return body.code === 'phone_required'
    ? { kind: 'no-number', sentence }
    : { kind: 'unreadable', phone, sentence }
}

function outcomeOfNotFound(
  body: Extract<SignInReply, { status: 404 }>['body'] | undefined,
  phone: string,
): Outcome {
  return { kind: body?.noVaultAccess ? 'no-vault-access' : 'unknown', phone: body?.phone ?? phone }
}
