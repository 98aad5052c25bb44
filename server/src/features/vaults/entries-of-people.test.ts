import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { perTest, listeningApp } from '../../../testing/beforehand.ts'
import { claimed, confirm, guarded, waitOver } from '../../../testing/claims.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { ok } from '../../../testing/ok.ts'
import { freshPhone, member, members, type Person } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { accessRow, aVault, setAccess, shareVault } from '../../../testing/vaults.ts'

const test = listeningApp()
const ann = perTest(() => member(test, 'Ann'))
const bob = perTest(() => member(test, 'Bob'))
const vault = perTest(() => aVault(test, ann, { shared: [bob] }))

const list = () => `/api/vaults/${vault.id}/access` as const
const listed = () => ok(ann.browser.get(list()))
const add = (accessValue: string) => ann.browser.post(list(), { accessType: 'phone', accessValue })
const see = ({ browser }: Person) => browser.get(`/api/vaults/${vault.id}`)
const change = async (person: Person, phone = freshPhone()) => {
  await ok(person.browser.patch(`/api/players/${person.id}`, { phone }))
  return phone
}
const enter = async ({ browser }: Pick<Person, 'browser'>) => {
  const { accessCode } = await ok(see(ann))
  return browser.get(`/api/vaults/access/${accessCode!}`)
}
const isKeptOut = async (person: Pick<Person, 'browser'>) => {
  const { accessCode } = await ok(see(ann))
  const ask = () => person.browser.get(`/api/vaults/access/${accessCode!}`)
  await turnedAway(test, ask, 404, 'not_found')
}

/** The two actions with which the owner can withdraw access. */
const ACTIONS: Record<string, (path: `${ReturnType<typeof list>}/${number}`) => Promise<unknown>> = {
  archives: (path) => ok(ann.browser.patch(path, { archived: true })),
  ends: (path) => ok(ann.browser.delete(path)),
}

describe('a member with an entry on a vault’s access list', () => {
  it.each(
    Object.keys(ACTIONS).flatMap((how) =>
      ['who has not opened the vault', 'who has opened the vault'].flatMap((who) =>
        ['before', 'after'].map((when) => [how, who, when] as const),
      ),
    ),
  )(
    'cannot use the access code once the owner %s the entry (a member %s; %s two number changes)',
    async (how, who, when) => {
      if (who === 'who has opened the vault') await ok(see(bob))
      const { id } = (await listed())[0]!
      const action = () => ACTIONS[how]!(`${list()}/${id}`)
      if (when === 'before') await action()
      for (let n = 0; n < 2; n += 1) await change(bob)
      if (when === 'after') await action()
      await isKeptOut(bob)
      // Bob changes back to his first number.
      await change(bob, bob.phone)
      await isKeptOut(bob)
    },
  )

  it('stays locked out after a claim if the entry has ended', async () => {
    const people = await members(test, 'Cleo', 'Dora', 'Eve')
    await guarded(test, bob, people)
    await setAccess(test, vault, bob, { ended_at: new Date() })
    const claim = await claimed(test, { phone: bob.phone })
    for (const by of people.slice(0, 2)) await ok(confirm(claim, by))
    await waitOver(test, claim)
    await ok(claim.browser.post('/api/claims/own/enter'))
    await isKeptOut(claim)
  })

  it('regains access when the owner adds the member’s new number', async () => {
    await setAccess(test, vault, bob, { ended_at: new Date() })
    const phone = await change(bob)
    expect((await add(phone)).status).toBe(201)
    await ok(see(bob))
    await change(bob, bob.phone)
    expect((await see(bob)).status).toBe(200)
    expect(await listed()).toMatchObject([{ accessValue: bob.phone, state: 'joined' }])
  })

  it('stays muted after changing numbers and rejoining with the code', async () => {
    await setAccess(test, vault, bob, { muted: true })
    await change(bob)
    expect((await enter(bob)).body).toMatchObject({ id: vault.id, muted: true })
  })

  it('keeps access after rejoining under a new number, even if the old entry ends', async () => {
    const { id } = (await listed())[0]!
    await change(bob)
    expect((await enter(bob)).body).toMatchObject({ id: vault.id, muted: false })
    await ok(ann.browser.delete(`${list()}/${id}`))
    expect((await see(bob)).status).toBe(200)
    expect((await enter(bob)).status).toBe(200)
  })
})

describe('an owner who changes to a number on the vault’s access list', () => {
  it('is removed from the list', async () => {
    const phone = freshPhone()
    await shareVault(test, vault, { phone })
    const elsewhere = await aVault(test, bob, { shared: [{ phone }] })
    const heard = await heardDuring(test, [bob], () => change(ann, phone))
    expect(heard).toEqual([[{ topic: 'vault', key: vault.id }]])
    expect(await listed()).toMatchObject([{ accessValue: bob.phone }])
    expect((await see(ann)).body).toMatchObject({ accessCount: 1 })
    expect(await accessRow(test, elsewhere, { phone })).toBeDefined()
  })

  it('stays off the list even if the number is added concurrently', REPEATED, async () => {
    for (let n = 0; n < 3; n += 1) {
      const phone = freshPhone()
      const acts = [async () => void (await change(ann, phone)), () => add(phone)]
      const [, added] = await atOnce(test, acts, (act) => act())
      if (added!.status !== 201) expectRefused(added!, 400, 'own_phone')
      expect(await accessRow(test, vault, { phone })).toBeUndefined()
    }
  })
})
