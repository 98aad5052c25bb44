import pg from 'pg'

/** A function that runs one SQL statement on an open connection and returns the rows. */
export type Ask = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Runs `work` on a new connection outside any pool, and then closes the connection. */
export async function withConnection<T>(
  databaseUrl: string,
  work: (ask: Ask, processId: number) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  // Without a listener, a broken connection would crash this process.
  client.on('error', () => {})
  await client.connect()
  try {
    // The process id that the server sent when the connection was opened; pg's types omit this field.
    const { processID } = client as unknown as { processID: number }
    return await work(async (sql, values) => (await client.query(sql, values)).rows, processID)
  } finally {
    await client.end().catch(() => {})
  }
}
