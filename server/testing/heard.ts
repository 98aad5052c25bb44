import type { Change } from '@kinhold/contract/live'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { openStream, type Stream } from './stream.ts'

type Listener = { browser: Pick<Browser, 'jar'> }

/**
 * Runs `act` and returns, in order, the changes that each person's stream receives while `act` runs.
 * Publishes a final change to everyone, so that late changes aren't missed. The app must be listening on a
 * port.
 */
export async function heardDuring(test: TestApp, people: Listener[], act: () => Promise<unknown>) {
  const { during, leave } = listening(test, people)
  return during(act).finally(leave)
}

/** Like `heardDuring`, but reusable. Streams stay open between uses, and reopen if a sign-out closed them. */
export function listening(test: TestApp, people: Listener[]) {
  const streams: (Stream | undefined)[] = people.map(() => undefined)
  let words = 0
  const open = async (nth: number) => {
    const stream = (streams[nth] ??= await openStream(test.app, people[nth]!.browser))
    void stream.ended.then(() => delete streams[nth])
    return stream
  }
  async function during(act: () => Promise<unknown>): Promise<Change[][]> {
    const listeners = await Promise.all(people.map((_, nth) => open(nth)))
    const players = (await test.db.selectFrom('players').select('id').execute()).map(({ id }) => id)
    const guests = await test.db.selectFrom('vault_access').select('phone').execute()
    const phones = [...new Set(guests.map(({ phone }) => phone))]
    const say = async () => {
      const change = { topic: 'notification' as const, key: `word ${(words += 1)}` }
      await test.db
        .transaction()
        .execute((tx) => test.deps.live.publish(tx, [{ ...change, players, phones }]))
      // A stream that ended with its session won't receive anything.
      await Promise.all(listeners.map((stream) => Promise.race([stream.hears(change), stream.ended])))
    }
    await say()
    listeners.forEach((stream) => stream.forget())
    await act()
    await say()
    return listeners.map((stream) => stream.heard().filter(({ key }) => key !== `word ${words}`))
  }
  return { during, leave: () => streams.forEach((stream) => stream?.leave()) }
}
