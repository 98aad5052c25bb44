import { ADMIN_ID } from '@kinhold/domain/players'
import { describe, expect, it } from 'vitest'
import { listeningApp, perTest } from '../../testing/beforehand.ts'
import { ok } from '../../testing/ok.ts'
import { admin, member, vaultUser } from '../../testing/people.ts'
import { expectRefused } from '../../testing/refusals.ts'
import { startCommand } from '../../testing/server-process.ts'
import { openStream } from '../../testing/stream.ts'
import { rowsIn } from '../../testing/table-rows.ts'

const test = listeningApp()

const settings = () => ({ DATABASE_URL: test.config.databaseUrl!, DATA_DIR: test.config.dataDir })
const kinhold = (...args: string[]) => startCommand(settings(), ...args).ended
const lastAction = async () => (await rowsIn(test, 'admin_actions')).at(-1)

describe('OPS-69 the “people” command', () => {
  const ann = perTest(() => member(test, 'Annabel Quorvex'))
  const id = () => String(ann.id)

  it.each(['annab', 'quorv', 'number'])('finds a person by name or number: %s', async (typed) => {
    const { code, said } = await kinhold('people', 'find', typed === 'number' ? ann.phone : typed, '--json')
    expect(code).toBe(0)
    const { people, isMore } = JSON.parse(said)
    expect(people).toContainEqual(expect.objectContaining({ id: ann.id, phone: ann.phone, status: 'active' }))
    expect(isMore).toBe(false)
  })

  it('shows a person’s details, or reports that no name matches', async () => {
    expect(await kinhold('people', 'find', 'Nobodyzz')).toEqual({
      code: 0,
      said: 'No name or number begins like this.\n',
      wrong: '',
    })
    const { said } = await kinhold('people', 'show', id())
    expect(said).toMatch(/Annabel Quorvex .* active\n/)
    expect(said).toContain('Sponsor: admin (18).')
    expect(said).toContain('1 bond, 0 trust units, 0 people brought in.')
    expect(said).toContain('Signed in in 1 browser, last seen ')
  })

  it('suspends an account for the given reason and restores it', async () => {
    const done = await kinhold('people', 'suspend', id(), '--reason', 'Too loud')
    expect(done).toEqual({
      code: 0,
      said: `Done: Annabel Quorvex (${id()}) is suspended, and signed out everywhere.\n`,
      wrong: '',
    })
    expectRefused(await ann.browser.get('/api/auth/me'), 401, 'account_suspended')
    expect(await rowsIn(test, 'measures', { player_id: ann.id })).toMatchObject([
      { kind: 'suspend', reason: 'Too loud' },
    ])
    const entry = { actor_id: ADMIN_ID, target_id: ann.id, by_command: true }
    expect(await lastAction()).toMatchObject({ ...entry, action: 'suspend', reason: 'Too loud' })
    expect((await kinhold('people', 'restore', id())).code).toBe(0)
    expect(await lastAction()).toMatchObject({ ...entry, action: 're_register', reason: 'Admin action' })
    expect((await rowsIn(test, 'players', { id: ann.id }))[0]).toMatchObject({
      status: 'active',
      awaiting: 'registration',
    })
  })

  it.each(['suspend', 'restore'])('states the default reason in the help for %s', async (command) => {
    const { code, said } = await kinhold('people', command, '--help')
    expect(code).toBe(0)
    expect(said.replaceAll(/\s+/g, ' ')).toContain('otherwise ‘Admin action’')
  })

  it.each([
    { args: ['suspend', '18'], wrong: 'The admin’s own account stays as it is.\n' },
    { args: ['suspend', '999999'], wrong: 'This player was not found.\n' },
    { args: ['show', '999999'], wrong: 'This player was not found.\n' },
    { args: ['show', 'Ann'], wrong: 'Invalid player ID\n' },
    { args: ['restore', 'ACTIVE'], wrong: expect.stringMatching(/^This is not possible for this player/) },
    { args: ['suspend', 'ACTIVE', '--reason', 'a'.repeat(5000)], wrong: expect.stringContaining('at most') },
  ])('rejects the arguments $args with the message that the admin would see', async ({ args, wrong }) => {
    const before = (await rowsIn(test, 'admin_actions')).length
    const answer = await kinhold('people', ...args.map((each) => (each === 'ACTIVE' ? id() : each)))
    expect(answer).toEqual({ code: 1, said: '', wrong })
    expect(await rowsIn(test, 'admin_actions')).toHaveLength(before)
  })
})

describe('OPS-70 the “sessions end” command', () => {
  it('signs out only the given person', async () => {
    const [ann, bob] = [await member(test, 'Ann'), await member(test, 'Bob')]
    const [hers, his] = [await openStream(test.app, ann.browser), await openStream(test.app, bob.browser)]
    const trust = (of: { id: number; phone: string }, token: string) =>
      test.db
        .insertInto('trusted_browsers')
        .values({
          id: token,
          token_hash: Buffer.from(token),
          phone: of.phone,
          player_id: of.id,
          expires_at: '2100-01-01',
        })
        .execute()
    await trust(ann, 'hers')
    await trust(bob, 'his')
    expect(await kinhold('sessions', 'end', String(ann.id))).toEqual({
      code: 0,
      said: 'Done: 1 session ended.\n',
      wrong: '',
    })
    expect(await hers.ended).toBe(true)
    expectRefused(await ann.browser.get('/api/auth/me'), 401, 'signed_out_by_operator')
    expect((await rowsIn(test, 'trusted_browsers')).map(({ id }) => id)).toEqual(['his'])
    expect(await lastAction()).toMatchObject({ action: 'end_sessions', target_id: ann.id, by_command: true })
    await ok(bob.browser.get('/api/auth/me'))
    expect(await Promise.race([his.ended, 'open'])).toBe('open')
    his.leave()
  })

  it('signs out everybody with --all, including vault users and the admin', async () => {
    const ann = await member(test, 'Ann')
    const people = [ann, await vaultUser(test, ann.id), await admin(test)]
    const stream = await openStream(test.app, ann.browser)
    const { code, said } = await kinhold('sessions', 'end', '--all', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(said).ended).toBeGreaterThanOrEqual(3)
    expect(await stream.ended).toBe(true)
    for (const { browser } of people)
      expectRefused(await browser.get('/api/auth/me'), 401, 'signed_out_by_operator')
    expect([...(await rowsIn(test, 'sessions')), ...(await rowsIn(test, 'trusted_browsers'))]).toEqual([])
    expect(await lastAction()).toMatchObject({
      action: 'end_all_sessions',
      target_id: null,
      by_command: true,
    })
  })

  it.each([[[]], [['19', '--all']]])('fails unless given either one person or --all: %j', async (args) => {
    const wrong = 'Name one person by their id, or everybody by --all.\n'
    expect(await kinhold('sessions', 'end', ...args)).toEqual({ code: 1, said: '', wrong })
  })
})
