import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import copies from 'pg-copy-streams'
import { withConnection } from '../connection.ts'
import type { Tx } from '../database.ts'
import { lockMigrations, migrateIn } from '../migrate.ts'
import { isEmpty } from './catalog.ts'
import { FROM_HERE } from './dump.ts'
import { onOneConnection } from './one-connection.ts'

/**
 * Runs the SQL of a snapshot on an empty database, migrates it to the newest schema and runs `work`, all in
 * one transaction. Throws an error for the operator if the database isn't empty.
 */
export async function fillDatabase<T>(
  url: string,
  sql: AsyncIterable<Buffer>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return onOneConnection(url, async ({ tx, client }) => {
    // A server that starts before this transaction ends waits for this lock, and then finds all the data.
    await lockMigrations(tx)
    if (!(await isEmpty(async (text) => (await client.query(text)).rows))) throw new Error(NOT_EMPTY)
    await loadDump(client, sql)
    await migrateIn(tx)
    return work(tx)
  })
}

/** Throws an error for the operator if the database isn't empty. */
export async function refuseFilled(url: string): Promise<void> {
  if (!(await withConnection(url, isEmpty))) throw new Error(NOT_EMPTY)
}

const NOT_EMPTY =
  'The database is not empty, and nothing in it was changed. Set DATABASE_URL to an empty database, or DATA_DIR to a new folder.'

/** Runs the SQL of a snapshot on an empty database. */
export async function loadDump(client: Client, sql: AsyncIterable<Buffer>): Promise<void> {
  const reader = new Reader(sql)
  for (;;) {
    const statements = await text(reader.upTo(FROM_HERE))
    if (reader.isOver) return void (await client.query(statements))
    const copy = statements.lastIndexOf('\ncopy ')
    await client.query(statements.slice(0, copy))
    await pipeline(
      withoutFirstByte(reader.upTo(END_OF_DATA)),
      client.query(copies.from(statements.slice(copy) + FROM_HERE)),
    )
  }
}

// The search starts at the newline that ends the COPY statement, so this marker is found even if there are no
// rows.
const END_OF_DATA = '\n\\.\n'

async function* withoutFirstByte(data: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of data) {
    if (chunk.length === 0) continue
    yield isFirst ? chunk.subarray(1) : chunk
    isFirst = false
  }
}

class Reader {
  /** True once all bytes have been read. */
  isOver = false
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)
  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /**
   * Yields the bytes up to a marker and skips the marker; if there is no marker, yields all remaining bytes.
   */
  async *upTo(mark: string): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#rest.indexOf(mark)
      if (at >= 0) {
        yield this.#take(at)
        this.#take(mark.length)
        return
      }
      // The last bytes may be the beginning of the marker.
      yield this.#take(Math.max(0, this.#rest.length - mark.length))
      const next = await this.#chunks.next()
      if (next.done) {
        this.isOver = true
        yield this.#take(this.#rest.length)
        return
      }
      this.#rest = Buffer.concat([this.#rest, next.value])
    }
  }

  #take(bytes: number): Buffer {
    const taken = this.#rest.subarray(0, bytes)
    this.#rest = this.#rest.subarray(bytes)
    return taken
  }
}
