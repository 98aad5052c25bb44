import { ADMIN_ID } from '@kinhold/domain/players'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../../testing/app.ts'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { formOf } from '../../../../testing/forms.ts'
import { mp4, pdf } from '../../../../testing/media.ts'
import { member, type Person } from '../../../../testing/people.ts'
import { photo } from '../../../../testing/pictures.ts'
import { serverProcess } from '../../../../testing/server-process.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { addRows } from '../../../../testing/table-rows.ts'
import { formOnItsWay, lineOf, storedIn, uploaded } from '../../../../testing/uploads.ts'
import { newId } from '../../../http/tokens.ts'
import { removeLostFiles } from './remove-lost-files.ts'

let test: TestApp
let ann: Person
let folder: string
beforeAll(async () => {
  test = await openTestApp()
  ann = await member(test, 'Ann')
  folder = join(test.config.dataDir, 'files')
})
afterAll(() => test.close())
beforeEach(() => begunDaysAgo(365))

const DAY = 86_400_000

const begunDaysAgo = (days: number) =>
  setRows(test, 'players', { id: ADMIN_ID }, { created_at: new Date(Date.now() - days * DAY) })

const pathOf = (name: string) => join(folder, name.slice(0, 2), name)

async function age(names: string[], days: number): Promise<void> {
  const at = new Date(Date.now() - days * DAY)
  for (const name of names) await utimes(pathOf(name), at, at)
}

async function lose(names: string[], days: number): Promise<string[]> {
  for (const name of names) {
    await mkdir(dirname(pathOf(name)), { recursive: true })
    await writeFile(pathOf(name), 'lost')
  }
  await age(names, days)
  return names
}

const stored = () => storedIn(test)

const upload = async (content: Buffer) => (await uploaded(ann, content))[0]!.replace('/media/', '')

const asAll = (id: string) => ['file', 'full', 'medium', 'thumb'].map((ending) => `${id}.${ending}`)

describe('files without an upload', () => {
  it('are removed after a day', async () => {
    const before = await stored()
    const [old, young] = [newId(), newId()]
    await lose([...asAll(old), `${old}.file.${newId()}.part`], 1.01)
    const kept = await lose([...asAll(young), `${young}.file.${newId()}.part`], 0.99)
    await removeLostFiles(test.deps)
    expect(await stored()).toEqual([...before, ...kept].toSorted())
  })

  it('are the only files the sweep removes', async () => {
    const [video, paper, picture] = [await upload(mp4()), await upload(pdf()), await upload(await photo())]
    const owned = [`${video}.file`, `${paper}.file`, ...asAll(picture).slice(1)]
    await age(owned, 300)
    await removeLostFiles(test.deps)
    expect(await stored()).toEqual(expect.arrayContaining(owned))
    expect((await ann.browser.get(`/media/${video}`)).raw.equals(mp4())).toBe(true)
  })

  it('are kept if an upload is added during the sweep', async () => {
    const id = newId()
    const [name] = await lose([`${id}.file`], 2)
    const files = {
      ...test.deps.files,
      async *names() {
        for await (const page of test.deps.files.names()) {
          const row = { id, kind: 'video', content_type: 'video/mp4', bytes: 4, owner_player_id: ann.id }
          await addRows(test, 'uploads', row)
          yield page
        }
      },
    }
    await removeLostFiles({ ...test.deps, files })
    expect(await stored()).toContain(name)
  })

  it('are all removed by concurrent sweeps', REPEATED, async () => {
    const kept = await stored()
    const same = Array.from({ length: 1200 }, () => `same${newId().slice(4)}.file`)
    const scattered = Array.from({ length: 1200 }, () => `${newId()}.file`)
    await lose([...same, ...scattered], 2)
    await atOnce(test, 4, () => removeLostFiles(test.deps))
    expect(await stored()).toEqual(kept)
  })

  it('are kept if their names don’t follow the pattern of uploaded files', async () => {
    const kept = await stored()
    const odd = ['notes.txt', 'backup.tar', `${newId()}.webp`, `${newId()}x.file`, 'short.file', `${newId()}`]
    await lose(odd, 300)
    await removeLostFiles(test.deps)
    expect(await stored()).toEqual([...kept, ...odd].toSorted())
  })

  it('are kept if they are older than the network', async () => {
    const [theirs] = await lose([`${newId()}.file`], 30)
    const [ours] = await lose([`${newId()}.file`], 28)
    await begunDaysAgo(29)
    await removeLostFiles(test.deps)
    const left = await stored()
    expect([left.includes(theirs!), left.includes(ours!)]).toEqual([true, false])
  })
})

it('an upload that arrives during the sweep is stored in full', async () => {
  const { files } = test.deps
  const { put } = files
  const spy = vi.spyOn(files, 'put').mockImplementation((name, bytes) => put(name, swept(bytes)))
  const id = await upload(mp4({ bytes: 500_000 }))
  spy.mockRestore()
  expect((await ann.browser.get(`/media/${id}`)).raw.equals(mp4({ bytes: 500_000 }))).toBe(true)

  async function* swept(bytes: Buffer | AsyncIterable<Buffer>) {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      yield chunk
      await removeLostFiles(test.deps)
    }
  }
})

it('the sweep removes leftovers of a killed process after a day', async () => {
  const before = await stored()
  const server = await serverProcess(test)
  const [form] = formOf([
    { name: 'file', filename: 'a.mp4', content: mp4() },
    { name: 'file', filename: 'b.mp4', content: mp4({ bytes: 900_000 }) },
  ])
  const { cookie } = await lineOf(test, ann)
  const socket = await formOnItsWay({ port: Number(new URL(server.origin).port), cookie }, form.length)
  socket.on('error', () => {})
  socket.write(form.subarray(0, 500_000))
  const left = () => stored().then((names) => names.filter((name) => !before.includes(name)))
  await vi.waitUntil(async () => (await left()).length === 2, 20_000)
  await server.kill()
  await removeLostFiles(test.deps)
  const names = await left()
  expect(names.map((name) => name.split('.').slice(1).at(-1)).toSorted()).toEqual(['file', 'part'])
  await age(names, 1.01)
  await removeLostFiles(test.deps)
  expect(await stored()).toEqual(before)
})
