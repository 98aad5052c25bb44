import type { ReportKind, ToldMeasure } from '@kinhold/domain/reports'

/** A measure in words for the member: 'The admin gave you a warning about a message of yours.' */
export function measureWords(kind: ToldMeasure, about: ReportKind): string {
  const thing = THINGS[about]
  if (kind === 'warn') return `The admin gave you a warning${thing ? ` about ${thing}` : ''}.`
  if (kind === 'remove_content') return `The admin removed ${thing ?? 'something of yours'}.`
  return `The admin suspended your account${thing ? ` because of ${thing}` : ''}.`
}

const THINGS: Record<ReportKind, string | null> = {
  person: null,
  photo: 'your profile photo',
  message: 'a message of yours',
  post: 'a post of yours',
  vault_post: 'a post in a vault of yours',
  comment: 'a comment of yours',
  vault: 'a vault of yours',
  item: 'something you stored in a vault',
  invitation: 'an invitation of yours',
}
