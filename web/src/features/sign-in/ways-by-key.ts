import type { Outcome } from './outcome.ts'
import { signIn, verifyCode } from './sign-in.data.ts'
import type { Ways } from './use-sign-in.ts'

/**
 * Returns the functions that sign in with a link's key. `hidden` is the masked number shown on the page
 * (FAM-35).
 */
export function waysByKey(key: string, hidden: string | null): Ways {
  return {
    phone: hidden ?? '',
    signIn: async (typed) => atTheNumber(await signIn(typed === hidden ? undefined : typed, key)),
    verifyCode: async (_, code) => {
      const checked = await verifyCode(undefined, code, key)
      return typeof checked === 'string' ? checked : atTheNumber(checked)
    },
  }
}

// The page for a link has no interest dialog. An error that would open this dialog elsewhere appears below
// the number field.
function atTheNumber(outcome: Outcome): Outcome {
  switch (outcome.kind) {
    case 'refused':
      return outcome.isSuspended ? outcome : { kind: 'no-number', sentence: outcome.sentence }
    case 'unreadable':
      return { kind: 'no-number', sentence: outcome.sentence }
    case 'unknown':
    case 'failed':
      return { kind: 'unanswered' }
    default:
      return outcome
  }
}
