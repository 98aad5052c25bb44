import type { ReportKind, ReportReason } from '@kinhold/domain/reports'
import { lengthOf, multiLine } from '@kinhold/domain/text'

export const REASON_WORDS: Record<ReportReason, string> = {
  harassment: 'Insults, threats or harassment',
  impersonation: 'Pretends to be somebody else',
  fraud: 'Fraud, or asks for money',
  private: 'Shares private things',
  harmful: 'Harmful or against the law',
  other: 'Something else',
}

export const KIND_WORDS: Record<ReportKind, string> = {
  person: 'person',
  photo: 'profile photo',
  message: 'message',
  post: 'post',
  vault_post: 'post in a vault',
  comment: 'comment',
  vault: 'vault',
  item: 'stored item',
  invitation: 'invitation',
}

/** Returns a validator that allows at most `most` characters. `missing` is the error if nothing was typed. */
export function checkWords(most: number, missing?: string) {
  return (typed: string): true | string => {
    const length = lengthOf(multiLine(typed))
    if (length === 0 && missing) return missing
    return length <= most || `Please write at most ${most.toLocaleString('en-US')} characters.`
  }
}
