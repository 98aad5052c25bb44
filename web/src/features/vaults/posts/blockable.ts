import type { Comment, VaultPost } from '@kinhold/contract/vault-content'

type Written = Pick<Comment | VaultPost, 'author' | 'authorId' | 'isBlocked'>

/** Returns the author if the reader can block them. Vault users aren't members, so they can't be blocked. */
export function blockable({ author, authorId, isBlocked }: Written) {
  return author && authorId !== undefined && !isBlocked ? { id: authorId, name: author.name } : null
}
