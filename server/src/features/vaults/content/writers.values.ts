/** A writer or liker in a vault: a player by their id, or a vault user by their number. */
export type Writer = { playerId: number | null; phone: string | null }

/** The stored author of a row, with their names. */
export type WrittenBy = Writer & {
  name: string | null
  photoId: string | null
  displayName: string | null
}

/** True for a row of this writer. */
export function isBy(writer: Writer, row: Writer): boolean {
  return writer.playerId === null ? row.phone === writer.phone : row.playerId === writer.playerId
}
