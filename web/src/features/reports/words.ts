import type { ReportKind, ReportReason } from '@kinhold/domain/reports'
import { lengthOf, multiLine } from '@kinhold/domain/text'
import { plural, t } from '@lingui/core/macro'

export const REASON_WORDS: Record<ReportReason, string> = {
  harassment: t`Insults, threats or harassment`,
  impersonation: t`Pretends to be somebody else`,
  fraud: t`Fraud, or asks for money`,
  private: t`Shares private things`,
  harmful: t`Harmful or against the law`,
  other: t`Something else`,
}

export const KIND_WORDS: Record<ReportKind, string> = {
  person: t`person`,
  photo: t`profile photo`,
  message: t`message`,
  post: t`post`,
  vault_post: t`post in a vault`,
  comment: t`comment`,
  vault: t`vault`,
  item: t`stored item`,
  invitation: t`invitation`,
}

/** Returns a validator that allows at most `most` characters. `missing` is the error if nothing was typed. */
export function checkWords(most: number, missing?: string) {
  return (typed: string): true | string => {
    const length = lengthOf(multiLine(typed))
    if (length === 0 && missing) return missing
    return (
      length <= most ||
      t`Please write at most ${plural(most, { one: '# character', other: '# characters' })}.`
    )
  }
}
