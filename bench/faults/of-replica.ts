import { randomUUID } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import { pairKey } from '@kinhold/domain/bonds'
import { ADMIN_ID } from '@kinhold/domain/players'
import { withConnection } from '../../server/src/db/connection.ts'
import { passingFolder } from '../../server/testing/folders.ts'
import { startReplica, type StreamingReplica } from '../../server/testing/replica.ts'
import { type Context, type Group, secondsUntil, type Strike } from './under-writes.ts'
import type { Person, World } from './world.ts'
import { messages, sendMessage, usualWriters, type Writer } from './writers.ts'

type WithReplica = Context & { standby: StreamingReplica }

/** Faults in a streaming replica that serves reads. No response may be wrong, late or missing. */
export const replica: Group<WithReplica> = {
  name: 'replica',
  async open(run) {
    let standby: StreamingReplica
    const world = await run.world({
      isOutside: true,
      async prepare(direct) {
        standby = await startReplica(passingFolder(), direct)
        return { DATABASE_READ_URL: standby.through(direct) }
      },
    })
    const wrong: string[] = []
    const [admin, ann, bob] = world.people as [Person, Person, Person]
    const readers = [ann, bob].map((person) => readsBack(world, person, admin, wrong))
    return {
      world,
      standby: standby!,
      writers: [...usualWriters(world), ...readers],
      settle: async () => wrong.splice(0),
      close: () => standby.close(),
    }
  },
  strikes: [
    strike('replica-kill', 'kill -9 of the replica, which comes back 8 s later', {
      begin: ({ standby }) => standby.kill(),
      end: ({ standby }) => standby.start(),
    }),
    strike('replica-frozen', 'the replica frozen for 8 s', {
      begin: ({ standby }) => standby.signal('SIGSTOP'),
      end: ({ standby }) => standby.signal('SIGCONT'),
    }),
    strike('replica-behind', 'the replica replays nothing for 8 s', {
      begin: (context) => askStandby(context, 'select pg_wal_replay_pause()'),
      end: (context) => askStandby(context, 'select pg_wal_replay_resume()'),
    }),
  ],
}

type Half = (context: WithReplica) => Promise<unknown>

function strike(name: string, what: string, { begin, end }: { begin: Half; end: Half }): Strike<WithReplica> {
  return {
    name,
    what,
    within: 10,
    never: ['cut', '502', '503'],
    async happen(context) {
      const { world } = context
      const wrong: string[] = []
      const expectUsed = async (is: number, most: number) => {
        const seconds = await secondsUntil(
          async () => (await figure(world, 'kinhold_replica_used')) === is,
          most,
        )
        if (seconds === null) wrong.push(`kinhold_replica_used is not ${is}`)
      }
      const readsOfIt = () => figure(world, 'kinhold_replica_reads_total{from="replica"}')
      await expectUsed(1, 20)
      const before = (await readsOfIt()) ?? 0
      await pass(1_000)
      if (((await readsOfIt()) ?? 0) <= before) wrong.push('the replica answered no read before the fault')
      await begin(context)
      await expectUsed(0, 5)
      await pass(8_000)
      await end(context)
      await expectUsed(1, 20)
      return wrong
    },
  }
}

async function askStandby({ world, standby }: WithReplica, statement: string): Promise<void> {
  await withConnection(standby.through(await world.databaseUrl()), (ask) => ask(statement))
}

async function figure(world: World, name: string): Promise<number | undefined> {
  const answer = await fetch(`${world.origin()}/metrics`)
  const line = (await answer.text()).split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

/**
 * Returns a writer that sends messages and immediately reads each one back, both as the sender and as the
 * recipient.
 */
function readsBack(world: World, person: Person, other: Person, wrong: string[]): Writer {
  const list = `/api/messages/trust-bond/${pairKey(person.id, ADMIN_ID)}?limit=20`
  return {
    ...messages(world, `read of ${person.phone}`),
    async write(content, calls) {
      const id = await sendMessage(calls, person, { content, clientId: randomUUID() })
      if (id === null) return null
      const reads = [person, other].map(async (reader) => {
        const answer = await calls.ask(reader, 'GET', list)
        if (answer?.status !== 200) return
        const rows = answer.json as unknown as { id: number }[]
        if (!rows.some((row) => String(row.id) === id)) wrong.push(`${reader.phone} did not read ${content}`)
      })
      await Promise.all(reads)
      return id
    },
  }
}
