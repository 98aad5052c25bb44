import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { withConnection } from '../server/src/db/connection.ts'
import { localFiles } from '../server/src/delivery/files/local-files.ts'
import { storedName } from '../server/src/features/uploads/stored-files.values.ts'
import { beginTalks } from './talks.ts'

/** The number of messages and files to add, and the bytes per file. */
export type Fill = { messages: number; files: number; bytes: number }

/**
 * Adds video files and a conversation between the first two members, so that a backup takes a while. Returns
 * the two members' ids.
 */
export async function fillUp(
  databaseUrl: string,
  dataDir: string,
  { messages, files, bytes }: Fill,
): Promise<[number, number]> {
  const store = await localFiles(join(dataDir, 'files'))
  return withConnection(databaseUrl, async (ask) => {
    await ask('set session_replication_role = replica')
    const members = await ask(`select id from players where role = 'member' order by id limit 2`)
    const [low, high] = members.map(({ id }) => Number(id)) as [number, number]
    await beginTalks(ask, 'select $1::integer, $2::integer', [low, high])
    await ask(
      `insert into messages (low_id, high_id, sender_id, message_type, content, created_at)
        select $1::integer, $2::integer, case when n % 2 = 0 then $1 else $2 end, 'text',
          'Words of message ' || n || repeat(' and some more', 8), timestamptz '2025-01-01' + n * interval '1 minute'
        from generate_series(1, ${messages}) as n`,
      [low, high],
    )
    const uploads = await ask(
      `insert into uploads (id, owner_player_id, kind, name, content_type, bytes)
        select left(md5(n::text), 22), $1, 'video', 'film.mp4', 'video/mp4', ${bytes} from generate_series(1, ${files}) as n
        returning id`,
      [low],
    )
    for (const { id } of uploads)
      await store.put(storedName({ id: String(id), kind: 'video' }), randomBytes(bytes))
    await ask('vacuum (analyze)')
    return [low, high]
  })
}
