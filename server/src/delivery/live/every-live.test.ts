import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ear, type Ear, joined, twoProcesses } from '../../../testing/lives.ts'
import { hasNats, type Nats, startNats, WITHOUT_NATS } from '../../../testing/nats.ts'

let nats: Nats
beforeAll(async () => {
  if (hasNats) nats = await startNats()
})
afterAll(() => nats?.close())

/**
 * The carriers of changes: each one's name, its NATS address or null, and whether this machine has it.
 */
const CARRIERS: [name: string, address: () => string | null, isHere: boolean][] = [
  ['PostgreSQL', () => null, true],
  [`NATS${WITHOUT_NATS}`, () => nats.url, hasNats],
]

for (const [name, address, isHere] of CARRIERS)
  describe.runIf(isHere)(`live updates through ${name}`, () => {
    it('OPS-83 sends a change to its audience in every process, and to nobody else', async () => {
      const { here, there, told } = await twoProcesses(address())
      const [ann, bob] = [ear({ playerId: 19 }), ear({ playerId: 20, phone: null })]
      const cleo = ear({ phone: '+15551234567' })
      await joined(here, ann)
      await joined(there, cleo, bob)
      await told({ topic: 'vault', key: 1, players: [19], phones: ['+15551234567'] })
      await told({ topic: 'player', key: 20, players: [20] })
      // Each process delivers in order, so the last announcement arrives after all others.
      const lastWord = { topic: 'notification' as const, key: null }
      await told({ ...lastWord, players: [19, 20], phones: ['+15551234567'] })
      await vi.waitFor(() => {
        for (const { heard } of [ann, bob, cleo]) expect(heard.at(-1)).toEqual(lastWord)
      })
      expect(bob.heard).toEqual([{ topic: 'player', key: 20 }, lastWord])
      for (const { heard } of [ann, cleo]) expect(heard).toEqual([{ topic: 'vault', key: 1 }, lastWord])
    })

    it('notifies listeners only when the transaction commits', async () => {
      const { db, here, there, told } = await twoProcesses(address())
      const ann = ear({ playerId: 19 })
      await joined(there, ann)
      const undone = db.transaction().execute(async (tx) => {
        await here.publish(tx, [{ topic: 'bond', key: 'undone', players: [19] }])
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      const before = { topic: 'bond' as const, key: 'before it commits' }
      await db.transaction().execute(async (tx) => {
        await here.publish(tx, [{ topic: 'bond', key: 'first', players: [19] }])
        await told({ ...before, players: [19] })
        await vi.waitFor(() => expect(ann.heard).toEqual([before]))
      })
      await vi.waitFor(() => expect(ann.heard).toEqual([before, { topic: 'bond', key: 'first' }]))
    })

    it('delivers a long announcement exactly once to every listener', async () => {
      const { there, told } = await twoProcesses(address())
      const players = Array.from({ length: 5000 }, (_, i) => i + 1)
      const phones = Array.from({ length: 1000 }, (_, i) => `+1555${1_000_000 + i}`)
      const all = [...players.map((playerId) => ear({ playerId })), ...phones.map((phone) => ear({ phone }))]
      await joined(there, ...all)
      const many = Array.from({ length: 300 }, (_, key) => ({
        topic: 'like' as const,
        key,
        players: [1, 5000],
      }))
      await told({ topic: 'group', key: 7, players, phones })
      await told(...many)
      await vi.waitFor(() => expect(all[4999]!.heard).toHaveLength(301))
      expect(all.filter(({ heard }) => JSON.stringify(heard[0]) !== '{"topic":"group","key":7}')).toEqual([])
      const counts = all.map(({ heard }) => heard.length).toSorted((a, b) => b - a)
      expect(counts.slice(0, 3)).toEqual([301, 301, 1])
    })

    it('sends nothing to listeners that have left', async () => {
      const { here, told, ended } = await twoProcesses(address())
      const [ann, left] = [ear({ playerId: 19 }), ear({ playerId: 19 })]
      here.join(left.listener)()
      await joined(here, ann)
      await told()
      await ended()
      await told({ topic: 'bond', key: '1-2', players: [] })
      await told({ topic: 'bond', key: 'last', players: [19] })
      await vi.waitFor(() => expect(ann.heard).toEqual([{ topic: 'bond', key: 'last' }]))
      expect(left.heard).toEqual([])
    })

    it('ends a stream when its session or process ends', async () => {
      const { here, there, ended } = await twoProcesses(address())
      const [gone, gone2, stays] = ['a', 'b', 'c'].map((sessionId) => ear({ sessionId })) as [Ear, Ear, Ear]
      await joined(here, gone)
      await joined(there, gone2, stays)
      await ended('a', 'b')
      await vi.waitFor(() =>
        expect([gone.end.mock.calls.length, gone2.end.mock.calls.length]).toEqual([1, 1]),
      )
      expect(stays.end).not.toHaveBeenCalled()
      await there.close()
      expect(stays.end).toHaveBeenCalledOnce()
    })
  })
