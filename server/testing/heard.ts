import type { Change } from '@kinhold/contract/live'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { openStream } from './stream.ts'

/**
 * What each of these people hears of while something is done, in its order. What is heard only later is not missed:
 * everyone is told a last change, and all that was told before it has come by then. The app must listen.
 */
export async function heardDuring(
  test: TestApp,
  people: { browser: Pick<Browser, 'jar'> }[],
  act: () => Promise<unknown>,
): Promise<Change[][]> {
  const streams = await Promise.all(people.map(({ browser }) => openStream(test.app, browser)))
  const players = (await test.db.selectFrom('players').select('id').execute()).map(({ id }) => id)
  const guests = await test.db.selectFrom('vault_access').select('phone').execute()
  const phones = [...new Set(guests.map(({ phone }) => phone))]
  const say = async (word: string) => {
    const change = { topic: 'notification' as const, key: word }
    await test.db.transaction().execute((tx) => test.deps.live.tell(tx, [{ ...change, players, phones }]))
    await Promise.all(streams.map((stream) => stream.hears(change)))
  }
  await say('first word')
  streams.forEach((stream) => stream.forget())
  await act()
  await say(LAST_WORD)
  streams.forEach((stream) => stream.leave())
  return streams.map((stream) => stream.heard().filter(({ key }) => key !== LAST_WORD))
}

const LAST_WORD = 'last word'
