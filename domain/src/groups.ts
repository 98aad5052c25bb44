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

/** A web address with more characters than this is not taken for one. */
export const LINK_MAX = 2_000

/** True for an address on the web, http or https, that a person may be sent to. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s<>"]+$/i.test(text) && text.length <= LINK_MAX && URL.canParse(text)
}

/** The first web address in a text, without what ends a sentence after it; null where there is none (UNI-66). */
export function firstLink(text: string): string | null {
  for (const [found] of text.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const address = withoutEnding(found)
    if (isWebAddress(address)) return address
  }
  return null
}

// A closing parenthesis belongs to the address that opened it: .../wiki/Kin_(family)
function withoutEnding(found: string): string {
  let unopened = found.split(')').length - found.split('(').length
  let end = found.length
  while (end > 0) {
    const last = found[end - 1]!
    if (last === ')' ? unopened <= 0 : !ENDINGS.includes(last)) break
    if (last === ')') unopened -= 1
    end -= 1
  }
  return found.slice(0, end)
}

const ENDINGS = ".,;:!?]}'`*\u2019\u201d\u00bb\u2026\u3001\u3002\uff01\uff0c\uff1f"
