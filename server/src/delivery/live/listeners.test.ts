import { expect, it } from 'vitest'
import { keepListeners } from './listeners.ts'
import type { Listener } from './live.ts'

/** Creates a listener that counts how often its properties are read. */
function watched(of: Partial<Listener>) {
  const nothing = { sessionId: 's', playerId: null, phone: null, send: () => {}, end: () => {} }
  const whole: Listener = { ...nothing, ...of }
  const watch = { looks: 0 }
  const listener = new Proxy(whole, {
    get(target, name) {
      watch.looks += 1
      return Reflect.get(target, name)
    },
  })
  return { watch, listener }
}

function fiveThousand() {
  const listeners = keepListeners()
  const all = Array.from({ length: 5000 }, (_, i) =>
    watched({ sessionId: `s${i}`, ...(i < 4000 ? { playerId: i + 1 } : { phone: `+1555${1_000_000 + i}` }) }),
  )
  const leaves = all.map(({ listener }) => listeners.add(listener))
  for (const { watch } of all) watch.looks = 0
  const looks = () => all.reduce((sum, { watch }) => sum + watch.looks, 0)
  return { listeners, all: all.map(({ listener }) => listener), leaves, looks }
}

it('finds a change’s listeners without scanning all 5,000', () => {
  const { listeners, all, looks } = fiveThousand()
  const hearing = listeners.hearing({ players: [7, 4000, 9999], phones: ['+15551004999'] })
  for (const listener of hearing) listener.send({ topic: 'bond', key: '7-4000' })
  expect(looks()).toBe(3)
  const ending = listeners.ofSessions(['s12', 's4000', 'nobody'])
  for (const listener of ending) listener.end()
  expect(looks()).toBe(3 + 2)
  expect([...hearing]).toEqual([all[6], all[3999], all[4999]])
  expect([...ending]).toEqual([all[12], all[4000]])
})

it('sends a change to each of a player’s streams exactly once', () => {
  const listeners = keepListeners()
  const [one, two] = [watched({ playerId: 19, phone: '+15551234567' }), watched({ playerId: 19 })]
  listeners.add(one.listener)
  const leave = listeners.add(two.listener)
  const heard = () => [...listeners.hearing({ players: [19], phones: ['+15551234567'] })]
  expect(heard()).toEqual([one.listener, two.listener])
  leave()
  expect(heard()).toEqual([one.listener])
})

it('keeps no data about a listener that has left', () => {
  const { listeners, leaves } = fiveThousand()
  expect(listeners.size()).toBe(10_000)
  expect(listeners.all().size).toBe(5000)
  for (const leave of leaves) leave()
  for (const leave of leaves) leave()
  expect(listeners.size()).toBe(0)
  expect(listeners.all().size).toBe(0)
})
