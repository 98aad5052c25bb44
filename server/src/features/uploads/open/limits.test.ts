import { ADMIN_ID } from '@kinhold/domain/players'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openTestApp } from '../../../../testing/app.ts'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { perTest, appForTests } from '../../../../testing/beforehand.ts'
import { mp4 } from '../../../../testing/media.ts'
import { mediaIn, tusOf } from '../../../../testing/open-uploads.ts'
import { member } from '../../../../testing/people.ts'
import { photo } from '../../../../testing/pictures.ts'
import { expectRefused, expectTooMany } from '../../../../testing/refusals.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'
import { namesIn, sendFiles } from '../../../../testing/uploads.ts'
import { newId } from '../../../http/tokens.ts'
import { removeLostFiles } from '../../account/retention/remove-lost-files.ts'
import { sweep } from '../../account/retention/sweep-leftovers.ts'
import { usageOf } from '../quota.queries.ts'

const MB = 1024 * 1024
const QUOTA = 30

const test = appForTests({ MEMBER_QUOTA_MB: String(QUOTA), MAX_UPLOAD_MB: String(QUOTA) })
const ann = perTest(() => member(test, 'Ann'))
const tus = perTest(async () => tusOf(ann.browser))
afterEach(() => vi.restoreAllMocks())

const usage = () => usageOf(test.db, ann.id, QUOTA)
const film = mp4({ bytes: MB })

/** Simulates uploads that have received no bytes for this many hours. */
const untouchedFor = (hours: number, ...ids: string[]) =>
  test.db
    .updateTable('open_uploads')
    .set({ touched_at: new Date(Date.now() - hours * 3_600_000) })
    .where('id', 'in', ids)
    .execute()

describe('VLT-141 the limit on open uploads', () => {
  it('counts the announced size of an upload until the upload completes', async () => {
    const id = await tus.begin(20 * MB)
    expect(await usage()).toMatchObject({ used: 0, held: 20 * MB })
    const sentence = 'This does not fit: your files take up 20 of 30 MB.'
    const { body } = await turnedAway(test, () => tus.open(11 * MB), 413, 'quota_used_up')
    expect(body.error).toContain(sentence)
    expectRefused(await sendFiles(ann, mp4({ bytes: 11 * MB })), 413, 'quota_used_up')
    const small = await tus.begin(MB)
    await tus.piece(small, 0, film)
    expect(await usage()).toMatchObject({ used: MB, held: 20 * MB })
    await tus.cancel(id)
    expect(await usage()).toMatchObject({ used: MB, held: 0 })
    const jpeg = await photo({ width: 1200, height: 900 })
    const picture = await tus.begin(jpeg.length, 'a.jpg')
    const { size } = mediaIn(await tus.piece(picture, 0, jpeg)) as { size: number }
    expect(await usage()).toMatchObject({ used: MB + size, held: 0 })
    expect((await tus.open(29 * MB - size)).status).toBe(201)
  })

  it('rejects uploads over the quota, even if twenty start at once', REPEATED, async () => {
    const answers = await atOnce(test, 20, () => tus.open(4 * MB))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7)
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectRefused(answer, 413, 'quota_used_up')
    expect(await usage()).toMatchObject({ used: 0, held: 28 * MB })
  })

  it(
    'allows only twenty of twenty-five simultaneous uploads until one of them completes',
    REPEATED,
    async () => {
      const answers = await atOnce(test, 25, () => tus.open(1000))
      const open = answers.filter(({ status }) => status === 201)
      expect(open).toHaveLength(20)
      for (const answer of answers.filter(({ status }) => status !== 201))
        expectRefused(answer, 409, 'too_many_open')
      await turnedAway(test, () => tus.open(1000), 409, 'too_many_open')
      const id = String(open[0]!.headers['location']).replace('/api/uploads/', '')
      await tus.piece(id, 0, mp4({ bytes: 1000 }))
      expect((await tus.open(1000)).status).toBe(201)
    },
  )

  it('VLT-144 frees an idle upload’s space if another upload needs it', async () => {
    const [idle, busy] = [await tus.begin(10 * MB), await tus.begin(10 * MB)]
    await tus.piece(idle, 0, film)
    await untouchedFor(1.01, idle)
    await untouchedFor(0.99, busy)
    await tus.begin(10 * MB)
    expect((await tus.see(idle)).status).toBe(200)
    await turnedAway(
      test,
      () => tus.open(11 * MB),
      413,
      'quota_used_up',
      async () => (await tus.see(busy)).body,
    )
    expect((await tus.open(10 * MB)).status).toBe(201)
    expect([(await tus.see(idle)).status, (await tus.see(busy)).status]).toEqual([404, 200])
    expect(await namesIn(test, idle)).toEqual([])
  })

  it('allows sixty new uploads in ten minutes and any number of pieces', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on' })
    const bob = tusOf((await member(limited, 'Bob')).browser)
    const bytes = mp4({ bytes: 1000 })
    const id = await bob.begin(bytes.length)
    const opened = [...Array(60)].map(() => bob.open(0))
    expectTooMany(await Promise.all(opened), 1)
    for (let at = 0; at < 70; at += 1)
      expect((await bob.piece(id, at, bytes.subarray(at, at + 1))).status).toBe(204)
    await limited.close()
  })
})

describe('VLT-144 sweeping expired uploads', () => {
  it('removes an upload after a day without new bytes', async () => {
    const [old, young] = [await tus.begin(2 * MB), await tus.begin(2 * MB)]
    for (const id of [old, young]) await tus.piece(id, 0, film)
    const whole = await tus.begin(film.length)
    await tus.piece(whole, 0, film)
    // Make enough uploads for more than one page of the sweep.
    const ids = Array.from({ length: 250 }, newId)
    const row = { player_id: ann.id, bytes: 1, touched_at: new Date() }
    const rows = ids.map((id) => ({ ...row, id }))
    await test.db.insertInto('open_uploads').values(rows).execute()
    await untouchedFor(24.01, old, whole, ...ids)
    await untouchedFor(23.99, young)
    expect((await tus.see(old)).status).toBe(404)
    expectRefused(await tus.piece(old, MB, film), 404, 'not_found')
    await sweep(test.deps)
    expect(await namesIn(test, old)).toEqual([])
    expect(await usage()).toMatchObject({ used: MB, held: 2 * MB })
    const left = test.db.selectFrom('open_uploads').select('id').where('player_id', '=', ann.id)
    expect(await left.execute()).toEqual([{ id: young }])
    expect([(await tus.see(whole)).status, (await ann.browser.get(`/media/${whole}`)).status]).toEqual([
      404, 200,
    ])
    const expires = new Date((await tus.see(young)).body.expiresAt).getTime()
    expect(Math.abs(expires - Date.now() - 0.01 * 3_600_000)).toBeLessThan(30_000)
    const last = await tus.piece(young, MB, film)
    expect(last.status).toBe(204)
    const told = new Date(String(last.headers['upload-expires'])).getTime()
    expect(Math.abs(told - Date.now() - 24 * 3_600_000)).toBeLessThan(30_000)
  })

  it('removes orphaned pieces after a day', async () => {
    const created_at = new Date(Date.now() - 365 * 86_400_000)
    await test.db.updateTable('players').set({ created_at }).where('id', '=', ADMIN_ID).execute()
    const id = await tus.begin(2 * MB)
    await tus.piece(id, 0, film)
    const [kept] = await namesIn(test, id)
    const [lost, young] = [`${id}.p0-${newId()}`, `${newId()}.p7-${newId()}`]
    for (const name of [lost, young]) await test.deps.files.put(name, film)
    const past = new Date(Date.now() - 2 * 86_400_000)
    const pathOf = (name: string) => join(test.config.dataDir, 'files', name.slice(0, 2), name)
    for (const name of [lost, kept!]) await utimes(pathOf(name), past, past)
    await removeLostFiles(test.deps)
    const left = await namesIn(test)
    expect([left.includes(lost), left.includes(young), left.includes(kept!)]).toEqual([false, true, true])
    await test.deps.files.remove(young)
    expect((await tus.piece(id, MB, film)).status).toBe(204)
  })
})
