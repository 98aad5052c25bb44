import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { openFiles } from './delivery/files/open-files.ts'
import { type Moved, moveStored, type NotMoved } from './features/uploads/move-stored.ts'
import { onDatabase } from './open-database.ts'

// `npm run move-files -- --to=s3` (or `--to=folder`) moves the uploaded files to another store.

const STOPPED = 'It was stopped before the last originals were removed. Start it again to remove the rest.'

const REFUSALS: Record<NotMoved['refused'], string> = {
  served:
    'A server is running on this database. Stop every server first, then start this again: nothing was moved.',
  held: 'A server is just starting on this database, or its files are being moved already. Try again when that is over.',
  not_ours:
    'Neither store carries the id of this database. Start the server once with the store that has the files, stop it, and start this again.',
  taken: 'The store to move to carries the id of another database. Choose an empty bucket or folder.',
  stopped: 'It was stopped; the files are still where they were. Start it again to continue.',
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void (isStopped = true))

try {
  const { sentence, isDone } = sentenceOf(await move())
  say(sentence)
  process.exitCode = isDone ? 0 : 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\nStart it again to continue; nothing is lost.\n`)
  process.exitCode = 1
}

async function move(): Promise<Moved | NotMoved> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (values.to !== 's3' && values.to !== 'folder')
    throw new Error('Say where the files go: npm run move-files -- --to=s3, or --to=folder.')
  const config = readConfig(process.env)
  if (config.s3 === null)
    throw new Error(
      'Set S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: either way, they name the store.',
    )
  const [folder, bucket] = [await openFiles({ ...config, s3: null }), await openFiles(config)]
  const [from, to] = values.to === 's3' ? [folder, bucket] : [bucket, folder]
  return onDatabase(config, '', (db) => {
    say(`Moving the files from ${from.place.files} to ${to.place.files}.`)
    return moveStored({ db, from, to, say, isStopped: () => isStopped })
  })
}

function sentenceOf(moved: Moved | NotMoved): { sentence: string; isDone: boolean } {
  if ('refused' in moved) return { sentence: REFUSALS[moved.refused], isDone: false }
  const { copied, there, removed, left, missing } = moved
  const lines = [
    `Done: ${copied} files copied, ${there} were there already, ${removed} originals removed.`,
    ...(left > 0 ? [`${left} files belong to no upload and stay where they were.`] : []),
    ...(missing > 0
      ? [`${missing} files of uploads are in neither store; bring them back from a backup.`]
      : []),
    isStopped ? STOPPED : 'Now start the server with the settings of the store that has them.',
  ]
  return { sentence: lines.join('\n'), isDone: !isStopped }
}
