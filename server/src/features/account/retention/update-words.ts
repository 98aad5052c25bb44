import { indexedWords } from '@kinhold/domain/search-words'
import type { Deps } from '../../../deps.ts'
import { type OldWords, oldWords, rowsWithOldWords, setOldWords, writeWords } from './old-words.queries.ts'

/**
 * Updates searchable words that an earlier version stored in another form, newest rows first. Stops after
 * `seconds`; the next run continues from that point.
 */
export async function updateWords({ db }: Pick<Deps, 'db'>, seconds = 240): Promise<void> {
  const end = Date.now() + seconds * 1000
  for (let old = await oldWords(db); old && Date.now() < end; old = await oldWords(db))
    await updateRows({ db }, old)
}

// Updates each row in its own statement, so that concurrent writers wait for at most one row.
async function updateRows({ db }: Pick<Deps, 'db'>, old: OldWords): Promise<void> {
  const rows = await rowsWithOldWords(db, old, ROWS_AT_ONCE)
  for (const { id, text } of rows)
    if (text !== null) await writeWords(db, old.place, { id, text, words: indexedWords(text) })
  await setOldWords(db, old.place, rows.length < ROWS_AT_ONCE ? null : rows.at(-1)!.id - 1)
}

const ROWS_AT_ONCE = 500
