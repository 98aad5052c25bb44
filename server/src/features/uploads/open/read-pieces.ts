import { sealed } from '../../../delivery/files/sealed.ts'
import type { Deps } from '../../../deps.ts'
import { type OpenUpload, piecesOf } from './open-uploads.queries.ts'

/** Yields the stored bytes of an upload, piece after piece. */
export async function* readPieces(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { id, key }: Pick<OpenUpload, 'id' | 'key'>,
): AsyncGenerator<Buffer> {
  for (const name of await piecesOf(db, id)) {
    const piece = await files.get(name)
    if (piece === null) throw new Error(`The piece ${name} of an upload went missing.`)
    yield* sealed(piece.stream as AsyncIterable<Buffer>, key!, name)
  }
}
