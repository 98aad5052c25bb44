import { withConnection } from './connection.ts'

/** Returns a database's version, such as '18.4', and how many milliseconds its clock is ahead of ours. */
export async function lookAt(databaseUrl: string): Promise<{ version: string; ahead: number }> {
  return withConnection(databaseUrl, async (ask) => {
    const [known] = await ask('show server_version')
    const asked = Date.now()
    const [row] = await ask('select clock_timestamp() as now')
    // The database read its clock about halfway between the moment the query was sent and the moment the
    // result arrived.
    const halfway = (asked + Date.now()) / 2
    return { version: String(known!['server_version']), ahead: (row!['now'] as Date).getTime() - halfway }
  })
}
