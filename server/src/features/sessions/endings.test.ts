import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import type { Browser } from '../../../testing/browser.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, copyOf, member, members } from '../../../testing/people.ts'
import { waiting } from '../../../testing/qr-guests.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { sweep } from '../account/retention/sweep-leftovers.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))
const boss = beforehand(() => admin(test))

const hashIn = ({ jar }: Browser) => createHash('sha256').update(jar.get('kinhold_session')!).digest()
const sessionOf = (browser: Browser) =>
  test.db.selectFrom('sessions').select('id').where('token_hash', '=', hashIn(browser))
const change = (id: number, action: string) =>
  ok(boss.browser.patch(`/api/admin/players/${id}/status`, { action }))

async function saidTo(browser: Browser, code: string): Promise<string> {
  const { body } = await turnedAway(test, () => browser.get('/api/auth/me'), 401, code)
  for (const ask of [
    () => browser.get('/api/invitations'),
    () => browser.get('/api/events'),
    () => browser.patch('/api/players/19', { name: 'Rob' }),
  ])
    expect((await turnedAway(test, ask, 401, code)).body).toEqual(body)
  return body.error
}

describe('LOG-64 a browser learns why its session ended', () => {
  it('when the member ends the session from another browser', async () => {
    const other = test.browser()
    await ok(other.post('/api/auth/login', { phone: ann.phone }))
    const { id } = await sessionOf(other).executeTakeFirstOrThrow()
    await ann.browser.delete(`/api/auth/sessions/${id}`)
    expect(await saidTo(other, 'signed_out_elsewhere')).toBe(
      'You were signed out here from another of your browsers. Please sign in again.',
    )
  })

  it.each([
    ['suspend', 'account_suspended', /^This account has been suspended\. Please ask/],
    ['deactivate', 'account_deactivated', /^This account has been deactivated\. Please ask/],
    ['archive', 'account_archived', /^This account has been archived\. Please ask/],
    ['re_register', 'registration_asked', /asked you to register again/],
  ])('in the same words as a rejected sign-in: %s', async (action, code, words) => {
    const bob = await member(test, 'Bob')
    if (action === 're_register') await setRows(test, 'players', { id: bob.id }, { status: 'suspended' })
    await change(bob.id, action)
    expect(await saidTo(bob.browser, code)).toMatch(words)
  })

  it('when the sponsor declines the newcomer', async () => {
    const dan = await waiting(test, ann, 'Dan')
    await ann.browser.post(`/api/players/${dan.id}/decline`)
    expect(await saidTo(dan.browser, 'registration_declined')).toMatch(/sponsor has declined/)
  })

  it('when the session expires, both before and after the sweep removes it', async () => {
    const bob = await member(test, 'Bob')
    const expires_at = new Date(Date.now() - 1)
    await setRows(test, 'sessions', { player_id: bob.id }, { expires_at })
    const before = await saidTo(bob.browser, 'session_expired')
    await sweep(test.deps)
    expect(await sessionOf(bob.browser).execute()).toEqual([])
    expect(await saidTo(bob.browser, 'session_expired')).toBe(before)
  })
})

it('LOG-64 a browser that ended its own session receives no reason', async () => {
  const [bob, cleo, dan] = await members(test, 'Bob', 'Cleo', 'Dan')
  const [his, hers, old] = [bob, cleo, dan].map(({ browser }) => copyOf(test, browser))
  await bob.browser.post('/api/auth/logout')
  const { id } = await sessionOf(hers!).executeTakeFirstOrThrow()
  await cleo.browser.delete(`/api/auth/sessions/${id}`)
  await dan.browser.post('/api/auth/login', { phone: dan.phone })
  await change(dan.id, 'suspend')
  const [stranger, forger] = [test.browser(), test.browser()]
  forger.jar.set('kinhold_session', 'x'.repeat(43))
  for (const browser of [his!, hers!, old!, stranger, forger]) await saidTo(browser, 'no_session')
})

it('LOG-64 the reason a session ended is kept for 30 days', async () => {
  const [old, young] = [await member(test, 'Bob'), await member(test, 'Cleo')]
  for (const { id } of [old, young]) await change(id, 'suspend')
  const [of, token_hash] = [{ token_hash: hashIn(old.browser) }, hashIn(young.browser)]
  await setRows(test, 'ended_sessions', of, { ended_at: sql`now() - interval '30 days 1 minute'` })
  await sweep(test.deps)
  expect(await rowsIn(test, 'ended_sessions', of)).toEqual([])
  const kept = { token_hash, reason: 'suspended', ended_at: expect.any(Date) }
  expect(await rowsIn(test, 'ended_sessions', { token_hash })).toEqual([kept])
})
