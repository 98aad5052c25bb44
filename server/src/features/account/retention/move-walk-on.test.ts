import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { appForTests } from '../../../../testing/beforehand.ts'
import { scriptProcess } from '../../../../testing/command-process.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { addRows, rowsIn } from '../../../../testing/table-rows.ts'
import { storedIn } from '../../../../testing/uploads.ts'
import { newId } from '../../../http/tokens.ts'
import { lostFiles } from './remove-lost-files.ts'
import { oldUploads } from './sweep-leftovers.ts'
import { type Walk, walkOn } from './move-walk-on.ts'

const test = appForTests()
afterEach(() => test.db.deleteFrom('job_bookmarks').execute())

const JOB = 'test'
const LATER = Number.MAX_SAFE_INTEGER

/** Returns a walk through ten places that calls `meanwhile` at each place and then adds the place to `done`. */
function walkOfTen(done: string[], meanwhile: (place: string) => unknown = () => {}): Walk {
  return {
    job: JOB,
    async *steps(from) {
      for (let place = Number(from ?? -1) + 1; place < 10; place += 1) {
        await meanwhile(String(place))
        done.push(String(place))
        yield String(place)
      }
    },
  }
}

const begin = (walk: Walk, until = LATER) => walkOn(test.db, [walk], { begins: true, until })
const goOn = (walk: Walk, until = LATER) => walkOn(test.db, [walk], { begins: false, until })
const bookmark = async () => (await rowsIn(test, 'job_bookmarks', { job: JOB }))[0]!
const places = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, nth) => String(first + nth))

describe('OPS-95 a walk', () => {
  it('stops after the step in which its time runs out, and resumes there in the next run', async () => {
    const done: string[] = []
    const soon = Date.now() + 50
    await begin(
      walkOfTen(done, async (place) => {
        while (place === '3' && Date.now() < soon)
          await test.db.selectFrom('job_bookmarks').select('job').execute()
      }),
      soon,
    )
    expect(done).toEqual(places(0, done.length - 1))
    expect(done.length).toBeLessThanOrEqual(4)
    expect(await bookmark()).toMatchObject({ place: done.at(-1), ended_at: null, holder: null })
    await goOn(walkOfTen(done))
    expect(done).toEqual(places(0, 9))
    expect(await bookmark()).toMatchObject({ place: null, ended_at: expect.any(Date) })
  })

  it('starts a new round only if the run is allowed to begin rounds', async () => {
    const done: string[] = []
    await goOn(walkOfTen(done))
    expect(done).toEqual([])
    await begin(walkOfTen(done))
    await goOn(walkOfTen(done))
    expect(done).toEqual(places(0, 9))
    await begin(walkOfTen(done))
    expect(done).toEqual([...places(0, 9), ...places(0, 9)])
  })

  it('resumes at a failed step instead of starting over', async () => {
    const done: string[] = []
    const failing = walkOfTen(done, (place) => {
      if (place === '4') throw new Error('The store is away.')
    })
    await expect(begin(failing)).rejects.toThrow('The store is away.')
    await begin(walkOfTen(done))
    expect(done).toEqual(places(0, 9))
  })
})

describe('OPS-95 a run', () => {
  it('performs all steps of a walk alone even if twenty runs begin at once', async () => {
    const done: string[] = []
    // A run that begins after the round has ended would begin the next round, so the first step waits for the
    // other runs.
    const others = Promise.withResolvers<void>()
    let over = 0
    const run = async () => {
      await begin(
        walkOfTen(done, async () => {
          await others.promise
          await goOn(walkOfTen(done))
        }),
      )
      over += 1
      if (over === 19) others.resolve()
    }
    await Promise.all(Array.from({ length: 20 }, run))
    expect(done).toEqual(places(0, 9))
  })

  it('finishes a walk that it has taken over, and the previous run stops', async () => {
    const done: string[] = []
    const other: string[] = []
    await begin(
      walkOfTen(done, async (place) => {
        if (place !== '5') return
        await setRows(test, 'job_bookmarks', { job: JOB }, { held_until: new Date(0) })
        await goOn(walkOfTen(other))
      }),
    )
    expect(done).toEqual(places(0, 5))
    expect(other).toEqual(places(5, 9))
    expect(await bookmark()).toMatchObject({ place: null, ended_at: expect.any(Date) })
  })

  it('resumes at the bookmark of a killed process', async () => {
    const script = join(import.meta.dirname, '../../../../testing/walk-and-wait.ts')
    const killed = scriptProcess(script, { DATABASE_URL: test.config.databaseUrl! }, [JOB, '3'])
    await once(killed.child.stdout!, 'data')
    const done: string[] = []
    await goOn(walkOfTen(done))
    expect(done).toEqual([])
    killed.child.kill('SIGKILL')
    await killed.ended
    const { place, held_until: until } = await bookmark()
    expect(place).toBe('2')
    expect(until.getTime()).toBeLessThan(Date.now() + 121_000)
    await setRows(test, 'job_bookmarks', { job: JOB }, { held_until: new Date(0) })
    await goOn(walkOfTen(done))
    expect(done).toEqual(places(3, 9))
  })
})

describe('OPS-96 the walks through files and uploads', () => {
  const old = new Date(Date.now() - 2 * 86_400_000)
  const upload = (id: string) => ({
    id,
    kind: 'pdf',
    content_type: 'application/pdf',
    bytes: 1,
    created_at: old,
  })

  it('process at most 1,000 uploads per step, and leave uploads behind the bookmark for the next round', async () => {
    const many = Array.from({ length: 2_500 }, (_, nth) => `many-${String(nth).padStart(4, '0')}`)
    await addRows(test, 'uploads', many.map(upload))
    const steps: string[] = []
    const walk = oldUploads(test.deps)
    const ids = async () => (await rowsIn(test, 'uploads')).map(({ id }) => id)
    for await (const place of walk.steps(null)) {
      if (steps.push(place) === 1) await addRows(test, 'uploads', upload('a-late-one'))
    }
    expect(steps).toEqual([many[999], many[1_999], many[2_499]])
    expect(await ids()).toEqual(['a-late-one'])
    await begin(walk)
    expect(await ids()).toEqual([])
  })

  it('continue listing the store from the bookmark', async () => {
    const names = Array.from({ length: 1_300 }, () => `${newId()}.file`)
    for (const name of names) await test.deps.files.put(name, Buffer.from('x'))
    const walk = lostFiles(test.deps)
    const [first] = await Array.fromAsync(walk.steps(null))
    const left = (await Array.fromAsync(test.deps.files.names(first))).flat()
    const before = (await storedIn(test)).filter((name) => name.slice(0, 2) < first!.slice(0, 2))
    expect(before.length).toBeGreaterThan(0)
    expect([...before, ...left].toSorted()).toEqual(names.toSorted())
    expect(left.length).toBeLessThan(400)
  })
})
