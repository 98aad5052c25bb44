import { PHOTOS_PAST_QUOTA_BYTES } from '@kinhold/domain/limits'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { perTest, appForTests } from '../../../testing/beforehand.ts'
import type { Answer } from '../../../testing/browser.ts'
import { contentOf } from '../../../testing/content.ts'
import { formOf } from '../../../testing/forms.ts'
import { invitee } from '../../../testing/invitations.ts'
import { mp4 } from '../../../testing/media.ts'
import { member, type Person, newPhoto } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { ageUploads, formOnItsWay, lineOf, sendFiles, storedIn } from '../../../testing/uploads.ts'
import { removeLostFiles } from '../account/retention/remove-lost-files.ts'
import { sweep } from '../account/retention/sweep-leftovers.ts'
import { usageOf } from './quota.queries.ts'

const MB = 1024 * 1024
const GB = 1024 * MB
const QUOTA = 4

const test = appForTests({ MEMBER_QUOTA_MB: String(QUOTA), MAX_UPLOAD_MB: '30' })
const ann = perTest(() => member(test, 'Ann'))
afterEach(() => vi.restoreAllMocks())

const upload = (...contents: Buffer[]) => sendFiles(ann, ...contents)

const film = (bytes: number) => mp4({ bytes })

async function stored(): Promise<Record<string, number>> {
  const names = await storedIn(test)
  const sizes = names.map(async (name) => [name, (await test.deps.files.size(name).catch(() => 0)) ?? 0])
  return Object.fromEntries(await Promise.all(sizes))
}

const all = async () => [await contentOf(test), await stored()]

/** Checks that the request is rejected and leaves no row, file or reservation. */
async function refused(ask: () => Promise<Answer>, status: number, code: string): Promise<string> {
  return (await turnedAway(test, ask, status, code, all)).body.error
}

const usage = (person = ann) => usageOf(test.db, person.id, test.config.memberQuotaMb)

/** Returns how many bytes a person's files take up in the store. */
async function weighed({ id }: Person): Promise<number> {
  const rows = await test.db.selectFrom('uploads').select('id').where('owner_player_id', '=', id).execute()
  const own = Object.entries(await stored()).filter(([name]) => rows.some((row) => name.startsWith(row.id)))
  return own.reduce((sum, [, size]) => sum + size, 0)
}

describe('a member’s quota', () => {
  it('is exactly MEMBER_QUOTA_MB', async () => {
    expect((await upload(film(3 * MB))).status).toBe(200)
    expect(await refused(() => upload(film(MB + 1)), 413, 'quota_used_up')).toBe(
      'This does not fit: your files take up 3 of 4 MB. Please choose something smaller, or delete posts whose files you no longer need: their space is free within a day.',
    )
    expect((await upload(film(MB))).status).toBe(200)
    expect(await usage()).toEqual({ used: QUOTA * MB, held: 0, quota: QUOTA * MB })
    await refused(() => upload(film(100)), 413, 'quota_used_up')
  })

  it('counts the stored bytes, including all sizes of pictures and photos', async () => {
    await upload(film(200_000), await photo({ width: 2000, height: 1500 }))
    await ann.browser.upload('/api/upload/photo', await photo({ width: 1000, height: 1500 }))
    await ann.browser.upload(`/api/players/${ann.id}/photo`, await photo())
    const { used } = await usage()
    expect([used, used > 200_000]).toEqual([await weighed(ann), true])
  })

  it('counts only the member’s own files, and only until they are removed', async () => {
    await upload(film(QUOTA * MB))
    const bob = await member(test, 'Bob')
    expect((await usage(bob)).used).toBe(0)
    await ageUploads(test, 25)
    await sweep(test.deps)
    expect((await upload(film(QUOTA * MB))).status).toBe(200)
  })

  it('can’t be exceeded by twenty simultaneous uploads', REPEATED, async () => {
    const answers = await atOnce(test, 20, () => upload(film(MB * 0.9)))
    const { used, held } = await usage()
    expect([answers.filter(({ status }) => status === 200).length, held]).toEqual([QUOTA, 0])
    expect([used <= QUOTA * MB, used]).toEqual([true, await weighed(ann)])
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefused(answer, 413, 'quota_used_up')
  })

  it('can’t be exceeded by more than the photo allowance', REPEATED, async () => {
    await test.db
      .insertInto('uploads')
      .values({
        id: `full-${ann.id}`,
        kind: 'video',
        content_type: 'video/mp4',
        bytes: QUOTA * MB + PHOTOS_PAST_QUOTA_BYTES - 20_000,
        owner_player_id: ann.id,
      })
      .execute()
    const jpeg = await photo({ width: 1600, height: 1200 })
    const send = () => ann.browser.upload('/api/upload/photo', jpeg)
    const answers = await atOnce(test, 20, send)
    const { used, held } = await usage()
    expect([held, used <= QUOTA * MB + PHOTOS_PAST_QUOTA_BYTES]).toEqual([0, true])
    const codes = answers.map(({ status }) => status)
    expect([codes.includes(200), codes.includes(413)]).toEqual([true, true])
  })

  it('blocks files but not profile photos once it is used up', async () => {
    expect(test.config.rateLimits).toBe(false)
    await upload(film(QUOTA * MB))
    expect((await ann.browser.get(await newPhoto(ann))).status).toBe(200)
    await refused(async () => upload(await photo()), 413, 'quota_used_up')
    const guest = await invitee(test, ann, 'Guest')
    await guest.browser.post('/api/auth/login', { phone: guest.phone })
    expect((await guest.browser.upload('/api/upload/temp', await photo())).status).toBe(200)
  })

  it('stops counting a killed process’s reservation after two hours', async () => {
    const values = { id: `killed-${ann.id}`, player_id: ann.id, bytes: QUOTA * MB }
    await test.db.insertInto('upload_room').values(values).execute()
    await refused(() => upload(film(100)), 413, 'quota_used_up')
    const past = new Date(Date.now() - 3 * 3_600_000)
    await test.db.updateTable('upload_room').set({ held_at: past }).where('id', '=', values.id).execute()
    expect((await upload(film(100))).status).toBe(200)
    await sweep(test.deps)
    expect(await test.db.selectFrom('upload_room').select('id').execute()).toEqual([])
  })
})

describe('the quota during an upload', () => {
  it('rejects an oversized form before writing anything', async () => {
    const put = vi.spyOn(test.deps.files, 'put')
    await refused(() => upload(film(MB), film(20 * MB)), 413, 'quota_used_up')
    expect(put).not.toHaveBeenCalled()
  })

  it('rejects an oversized form even without an announced size', async () => {
    const before = await all()
    const line = await lineOf(test, ann)
    const put = vi.spyOn(test.deps.files, 'put')
    const socket = await formOnItsWay(line, null)
    const [form] = formOf([{ name: 'file', filename: 'a.mp4', content: film((QUOTA + 1) * MB) }])
    // Send only part of the form, because the server must reject the form before the rest arrives.
    const part = form.subarray(0, form.length - 1000)
    socket.write(`${part.length.toString(16)}\r\n`)
    socket.write(part)
    const answer = text(socket)
    await vi.waitUntil(() => put.mock.results.length === 1, 20_000)
    await expect(put.mock.results[0]!.value).rejects.toThrow('quota_used_up')
    await vi.waitUntil(async () => JSON.stringify(await all()) === JSON.stringify(before), 20_000)
    socket.end(`\r\n3e8\r\n${form.subarray(part.length).toString('latin1')}\r\n0\r\n\r\n`)
    expect(await answer).toContain('quota_used_up')
  })

  it('becomes available again when an upload is interrupted', async () => {
    const before = await all()
    const [form] = formOf([{ name: 'file', filename: 'a.mp4', content: film(3 * MB) }])
    const socket = await formOnItsWay(await lineOf(test, ann), form.length)
    socket.write(form.subarray(0, MB))
    await vi.waitUntil(async () => (await usage()).held >= 3 * MB, 20_000)
    await vi.waitUntil(async () => (await storedIn(test)).some((name) => name.endsWith('.part')), 20_000)
    await refused(() => upload(film(2 * MB)), 413, 'quota_used_up')
    socket.destroy()
    await vi.waitUntil(async () => (await usage()).held === 0, 20_000)
    await vi.waitUntil(async () => JSON.stringify(await all()) === JSON.stringify(before), 20_000)
    expect((await upload(film(QUOTA * MB))).status).toBe(200)
  })
})

describe('a disk that is nearly full', () => {
  const disk = (free: number, total: number) =>
    vi.spyOn(test.deps.files.disk!, 'space').mockImplementation(async () => ({ free, total }))

  it.each([
    ['5% of 10 GB', 0.05 * 10 * GB, 10 * GB],
    ['1 GB of 1000 GB', GB, 1000 * GB],
  ])('accepts a file only if %s stays free', async (_, floor, total) => {
    const bytes = film(100_000)
    disk(floor + 200_000, total)
    expect((await upload(bytes)).status).toBe(200)
    disk(floor + 10_000, total)
    await refused(() => upload(bytes), 503, 'disk_full')
    disk(floor - 1, total)
    expect(await refused(() => upload(film(100)), 503, 'disk_full')).toBe(
      'There is no room for this just now, because our disk is almost full. Please try again later.',
    )
  })

  it('prevents uploading photos, but not opening files or changing names', async () => {
    const guest = await invitee(test, ann, 'Guest')
    await guest.browser.post('/api/auth/login', { phone: guest.phone })
    const url = (await upload(film(1000))).body.url
    disk(0, GB)
    const jpeg = await photo()
    await refused(() => ann.browser.upload(`/api/players/${ann.id}/photo`, jpeg), 503, 'disk_full')
    await refused(() => guest.browser.upload('/api/upload/temp', jpeg), 503, 'disk_full')
    expect((await ann.browser.get(url)).status).toBe(200)
    expect((await ann.browser.patch(`/api/players/${ann.id}`, { name: 'Anna' })).status).toBe(200)
  })

  it('is detected during a large upload and logged once', async () => {
    const large = await openTestApp({ MEMBER_QUOTA_MB: '100' })
    const bob = await member(large, 'Bob')
    let free = 2 * GB
    vi.spyOn(large.deps.files.disk!, 'space').mockImplementation(async () => ({ free, total: 1000 * GB }))
    const { put } = large.deps.files
    vi.spyOn(large.deps.files, 'put').mockImplementation((name, bytes) => {
      free = GB - 1
      return put(name, bytes)
    })
    const log = vi.spyOn(large.app.log, 'error')
    const before = await contentOf(large)
    for (const size of [20 * MB, MB]) expectRefused(await sendFiles(bob, film(size)), 503, 'disk_full')
    expect(log).toHaveBeenCalledTimes(1)
    expect(await contentOf(large)).toEqual(before)
    expect(await Array.fromAsync(large.deps.files.names())).toEqual([])
    await large.close()
  })

  it('doesn’t affect a store without a local disk', async () => {
    const { disk } = test.deps.files
    onTestFinished(() => void (test.deps.files.disk = disk))
    test.deps.files.disk = null
    expect((await upload(film(1000))).status).toBe(200)
    await sweep(test.deps)
    await removeLostFiles(test.deps)
  })
})
