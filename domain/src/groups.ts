/** Groups and what is written on their boards. */

/** True for who belongs to the group of a board. The admin reads every board, and writes where they belong (UNI-66). */
export function mayWriteOnBoard(playerId: number, members: readonly { playerId: number }[]): boolean {
  return members.some((member) => member.playerId === playerId)
}

/** True for the author, who alone edits, pins and archives a post (UNI-69, UNI-72, UNI-74). */
export function mayEditPost(playerId: number, post: { authorId: number }): boolean {
  return post.authorId === playerId
}

/** True for the author of a post and for the admin (UNI-76). */
export function mayRemovePost(reader: { id: number; isAdmin: boolean }, post: { authorId: number }): boolean {
  return reader.isAdmin || post.authorId === reader.id
}

/** True for who created a group: they alone rename and describe it (UNI-50). */
export function mayEditGroup(playerId: number, group: { createdById: number }): boolean {
  return group.createdById === playerId
}
