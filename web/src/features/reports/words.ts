import type { ReportKind, ReportReason } from '@kinhold/domain/reports'

export const REASON_WORDS: Record<ReportReason, string> = {
  harassment: 'Insults, threats or harassment',
  impersonation: 'Pretends to be somebody else',
  fraud: 'Fraud, or asks for money',
  private: 'Shows what is private',
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
