import { chmod, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../../testing/beforehand.ts'
import { contentOf } from '../../../../testing/content.ts'
import { invitee, register } from '../../../../testing/invitations.ts'
import { mp4 } from '../../../../testing/media.ts'
import { ok } from '../../../../testing/ok.ts'
import { codeTextedTo, member, type Person, newPhoto, members } from '../../../../testing/people.ts'
import { photo } from '../../../../testing/pictures.ts'
import { newQr, qrGuest } from '../../../../testing/qr-guests.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { openStream } from '../../../../testing/stream.ts'
import { addRows, rowsIn } from '../../../../testing/table-rows.ts'
import { ageUploads, storedIn, uploaded } from '../../../../testing/uploads.ts'
import { sweep } from './sweep-leftovers.ts'

const test = appForTests({ PHONE_VERIFICATION: 'required', RATE_LIMITS: 'on' })
const ann = beforehand(() => member(test, 'Ann'))
beforeEach(() => sweep(test.deps))

const upload = async ({ browser }: Person) => {
  const { photoUrl } = await ok(browser.upload('/api/upload/photo', await photo()))
  return photoUrl.replace('/media/', '')
}

const age = (ids: string[], hours: number) => ageUploads(test, hours, ids)

const uploads = async () => (await rowsIn(test, 'uploads')).map(({ id }) => id)

describe('uploads', () => {
  it('are removed after 24 hours if they are unused', async () => {
    const [old, young] = [await upload(ann), await upload(ann)]
    const film = (await uploaded(ann, mp4()))[0]!.replace('/media/', '')
    await age([old, film], 24.01)
    await age([young], 23.99)
    await sweep(test.deps)
    expect(await uploads()).toContain(young)
    expect(await uploads()).not.toContain(old)
    const stored = await storedIn(test)
    expect(stored.filter((name) => name.startsWith(old) || name.startsWith(film))).toEqual([])
    const sizes = ['full', 'medium', 'thumb'].map((size) => `${young}.${size}`)
    expect(stored.filter((name) => name.startsWith(young)).toSorted()).toEqual(sizes)
    expect((await ann.browser.get(`/media/${old}`)).status).toBe(404)
    expect((await ann.browser.get(`/media/${young}`)).status).toBe(200)
  })

  it('are kept, however old, while members use them as profile photos', async () => {
    const replace = async () => (await newPhoto(ann)).replace('/media/', '')
    const [before, now] = [await replace(), await replace()]
    await age([before, now], 1000)
    await sweep(test.deps)
    expect(await uploads()).toContain(now)
    expect(await uploads()).not.toContain(before)
    expect((await ann.browser.get(`/media/${now}?size=thumb`)).status).toBe(200)
    expect((await ann.browser.get('/api/auth/me')).body.profilePhoto).toBe(`/media/${now}`)
  })

  it('are removed if their owner never registers', async () => {
    const guest = await invitee(test, ann, 'Guest')
    await signedIn(guest)
    const { body } = await guest.browser.upload('/api/upload/temp', await photo())
    const id = body.photoUrl.replace('/media/', '')
    await age([id], 25)
    await sweep(test.deps)
    expect(await uploads()).not.toContain(id)
  })

  it('are kept for the next run if their files can’t be removed', async () => {
    const id = await upload(ann)
    await age([id], 25)
    const failing = { ...test.deps.files, remove: () => Promise.reject(new Error('The disk is away.')) }
    await expect(sweep({ ...test.deps, files: failing })).rejects.toThrow('The disk is away.')
    expect(await uploads()).toContain(id)
    await sweep(test.deps)
    expect(await uploads()).not.toContain(id)
    expect((await storedIn(test)).filter((name) => name.startsWith(id))).toEqual([])
  })
})

it('the sweep makes stored files inaccessible to other users of the machine', async () => {
  const id = await upload(ann)
  const path = join(test.deps.files.place.files, id.slice(0, 2), `${id}.full`)
  await chmod(path, 0o644)
  await chmod(dirname(path), 0o755)
  await sweep(test.deps)
  const modes = await Promise.all([path, dirname(path)].map(async (one) => (await stat(one)).mode & 0o777))
  expect(modes).toEqual([0o600, 0o700])
})

describe('the sweep', () => {
  it('removes expired sign-in data and counters, but keeps current data', async () => {
    const guest = await invitee(test, ann, 'Guest')
    await guest.browser.post('/api/auth/open-invitation', { phone: guest.phone })
    const tables = ['sessions', 'invitee_passes', 'verification_codes', 'trusted_browsers'] as const
    const counted = () => Promise.all(tables.map((table) => rowsIn(test, table)))
    const before = (await counted()).map((rows) => rows.length)
    await sweep(test.deps)
    expect((await counted()).map((rows) => rows.length)).toEqual(before)
    expect(before.every((count) => count > 0)).toBe(true)
    expect((await ann.browser.get('/api/auth/me')).status).toBe(200)

    for (const table of tables) await setRows(test, table, {}, { expires_at: new Date(Date.now() - 1) })
    await setRows(test, 'rate_limits', {}, { expire: Date.now() - 1 })
    await sweep(test.deps)
    expect((await counted()).map((rows) => rows.length)).toEqual([0, 0, 0, 0])
    expect(await rowsIn(test, 'rate_limits')).toEqual([])
    await signedIn(ann)
  })

  it('INV-93 removes an expired personal invite unless it is in use', async () => {
    const bob = await registered('Bob')
    const make = async () => (await newQr(bob)).qrId
    const [live, used, old, oldUsed] = [await make(), await make(), await make(), await make()]
    const open = (await qrGuest(test, bob, 'Guest')).qrId
    const left = (await qrGuest(test, bob, 'Who never came back')).qrId
    const change = (qrIds: string[], row: object) =>
      test.db.updateTable('personal_invites').set(row).where('qr_id', 'in', qrIds).execute()
    const past = new Date(Date.now() - 1)
    await change([used, oldUsed], { used_at: past })
    await change([old, oldUsed, open, left], { expires_at: past })
    await setRows(test, 'invitee_passes', { personal_qr_id: left }, { expires_at: past })
    await sweep(test.deps)
    const kept = (await rowsIn(test, 'personal_invites', { player_id: bob.id })).map((row) => row.qr_id)
    expect(kept.toSorted()).toEqual([live, used, open].toSorted())
  })

  it('keeps messages and phone logs for 90 days', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const message = { channel: 'sms', recipient: '+15551230000', body: 'Hi' }
    await addRows(test, 'outbox_messages', [
      { ...message, id: 'outbox-young', created_at: daysAgo(89) },
      { ...message, id: 'outbox-old', created_at: daysAgo(91) },
    ])
    const log = { phone_number: '+15551230000' }
    await addRows(test, 'phone_audit_logs', [
      { ...log, validation_result: 'success', created_at: daysAgo(89.9) },
      { ...log, validation_result: 'throttled', created_at: daysAgo(90.1) },
    ])
    await addRows(test, 'silent_phones', [
      { phone: '+15551230001', reason: 'unreachable', since: daysAgo(29) },
      { phone: '+15551230002', reason: 'unreachable', since: daysAgo(31) },
      { phone: '+15551230003', reason: 'stopped', since: daysAgo(400) },
    ])
    await sweep(test.deps)
    const messages = await rowsIn(test, 'outbox_messages')
    expect(messages.map(({ id }) => id).filter((id) => /^outbox-(young|old)$/.test(id))).toEqual([
      'outbox-young',
    ])
    const logged = await rowsIn(test, 'phone_audit_logs', log)
    expect(logged.map(({ validation_result }) => validation_result)).toEqual(['success'])
    const silent = await test.db.selectFrom('silent_phones').select('phone').orderBy('phone').execute()
    expect(silent.map(({ phone }) => phone)).toEqual(['+15551230001', '+15551230003'])
  })

  it('closes the live stream of an expired session', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const [bob, cleo] = await members(test, 'Bob', 'Cleo')
    const [his, hers] = [await openStream(test.app, bob.browser), await openStream(test.app, cleo.browser)]
    await setRows(test, 'sessions', { player_id: bob.id }, { expires_at: new Date(Date.now() - 1) })
    await sweep(test.deps)
    expect(await his.ended).toBe(true)
    await test.db
      .transaction()
      .execute((tx) => test.deps.live.publish(tx, [{ topic: 'player', key: cleo.id, players: [cleo.id] }]))
    expect(await hers.hears({ topic: 'player', key: cleo.id })).toHaveLength(1)
    hers.leave()
  })

  it('keeps an expired session until its stream can be closed', async () => {
    const bob = await member(test, 'Bob')
    const sessions = () => rowsIn(test, 'sessions', { player_id: bob.id })
    await setRows(test, 'sessions', { player_id: bob.id }, { expires_at: new Date(Date.now() - 1) })
    vi.spyOn(test.deps.live, 'endSessions').mockRejectedValueOnce(new Error('no connection'))
    await expect(sweep(test.deps)).rejects.toThrow('no connection')
    expect(await sessions()).toHaveLength(1)
    await sweep(test.deps)
    expect(await sessions()).toEqual([])
  })

  it('removes a thousand expired sessions in one run', async () => {
    const values = Array.from({ length: 1000 }, (_, i) => ({
      id: `session-of-22-letters-${i}`,
      token_hash: Buffer.from(`many ${i}`),
      player_id: ann.id,
      expires_at: new Date(Date.now() - 1),
    }))
    await addRows(test, 'sessions', values)
    await sweep(test.deps)
    const left = test.db.selectFrom('sessions').select('id').where('id', 'like', 'session-of-%')
    expect(await left.execute()).toEqual([])
  })
})

it('twenty simultaneous sweeps remove only unused uploads', REPEATED, async () => {
  const bob = await registered('Bob')
  const ids = await Promise.all(Array.from({ length: 10 }, () => upload(bob)))
  const content = async () => ({ ...(await contentOf(test)), uploads: null })
  const before = await content()
  await age(ids, 25)
  await atOnce(test, 20, () => sweep(test.deps))
  expect((await uploads()).filter((id) => ids.includes(id))).toEqual([])
  expect(await content()).toEqual(before)
})

async function registered(name: string): Promise<Person> {
  const guest = await invitee(test, ann, name)
  await signedIn(guest)
  return register(guest)
}

async function signedIn({ phone, browser }: Person): Promise<void> {
  await browser.post('/api/auth/login', { phone })
  await browser.post('/api/auth/verify', { phone, code: await codeTextedTo(test, phone) })
}
