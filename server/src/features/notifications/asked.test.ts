import { expect, it } from 'vitest'
import { beforehand, listeningApp, perTest } from '../../../testing/beforehand.ts'
import { claimed, confirm, guarded } from '../../../testing/claims.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { accept, invite } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, member, type Person } from '../../../testing/people.ts'
import { waiting } from '../../../testing/qr-guests.ts'
import { close, latestCase, measuresOf, report } from '../../../testing/reports.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { notifyPlayers } from './notify-players.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

const person = (name: string) => member(test, name, { bonded: false })
const ann = perTest(() => person('Ann'))
const bob = perTest(() => person('Bob'))
const cleo = perTest(() => person('Cleo'))

const newTo = async ({ browser }: Person) =>
  (await ok(browser.get('/api/notifications'))).filter(({ readAt }) => readAt === null)
const textsNewTo = async (of: Person) => (await newTo(of)).map(({ text }) => text)

/**
 * A notification that requests an action. `to` is the recipient, `asks` matches the text, and `act` performs
 * the requested action.
 */
type Case = { to: Person; asks: RegExp; act: () => Promise<{ status: number }> }

async function invited(act: (id: number) => Promise<{ status: number }>): Promise<Case> {
  const { id } = await invite(bob, ann)
  return { to: ann, asks: /^Bob invited you to connect/, act: () => act(id) }
}

async function introduced(yes: boolean): Promise<Case> {
  await bond(test, cleo.id, ann.id)
  await bond(test, cleo.id, bob.id)
  await ok(cleo.browser.post('/api/introductions', { playerId: ann.id, otherId: bob.id }))
  const [found] = await ok(ann.browser.get('/api/introductions'))
  const act = () => ann.browser.post(`/api/introductions/${found!.id}/answer`, { yes })
  return { to: ann, asks: /^Cleo thinks you and Bob know/, act }
}

/** Forms a unit of Ann, Bob and Cleo. */
async function unit(): Promise<number> {
  await bond(test, ann.id, bob.id)
  await bond(test, ann.id, cleo.id)
  await ok(accept(cleo, await invite(bob, cleo)))
  return (await ok(ann.browser.get('/api/trust-units')))[0]!.id
}

async function formed(): Promise<Case> {
  const id = await unit()
  const act = () => ann.browser.post(`/api/trust-units/${id}/confirm/${ann.id}`)
  return { to: ann, asks: /Please confirm your part/, act }
}

async function reminded(): Promise<Case> {
  const { act } = await formed()
  await test.db
    .transaction()
    .execute((tx) => notifyPlayers(tx, test.deps, [{ kind: 'reminded', to: ann.id, about: bob }]))
  return { to: ann, asks: /^Bob reminds you/, act }
}

async function newcomer(): Promise<Case> {
  const { id } = await waiting(test, ann, 'Eve')
  return { to: ann, asks: /^Eve registered with/, act: () => ann.browser.post(`/api/players/${id}/verify`) }
}

async function asked(word: 'accept' | 'decline'): Promise<Case> {
  const { id } = await ok(boss.browser.post('/api/admin/moves', { playerId: bob.id, sponsorId: ann.id }))
  const act = () => ann.browser.post(`/api/moves/${id}/${word}` as '/api/moves/1/accept')
  return { to: ann, asks: /^The admin asks you to be the sponsor of Bob/, act }
}

async function asGuardian(): Promise<Case> {
  const dora = await person('Dora')
  for (const { id } of [ann, cleo, dora]) await bond(test, bob.id, id)
  await ok(bob.browser.put('/api/guardians', { guardianIds: [ann, cleo, dora].map(({ id }) => id) }))
  const act = () => ann.browser.post(`/api/guardians/${bob.id}/answer`, { agrees: false })
  return { to: ann, asks: /^Bob asks you to be their guardian/, act }
}

/** Claims the account of Bob, who has lost his number. Ann is one of his guardians. */
async function claim() {
  await guarded(test, bob, [ann, cleo, await person('Dora')])
  return claimed(test, bob)
}

async function asHelper(): Promise<Case> {
  const made = await claim()
  return { to: ann, asks: /^Bob says they lost their number/, act: () => confirm(made, ann) }
}

async function doubting(): Promise<Case> {
  const made = await claim()
  await ok(confirm(made, ann))
  await ok(bob.browser.post(`/api/claims/${made.id}/stop`))
  const act = () => ann.browser.post(`/api/claims/${made.id}/stop`)
  return { to: ann, asks: /^Somebody with Bob’s old number/, act }
}

async function claimOver(to: () => Person, asks: RegExp): Promise<Case> {
  const made = await claim()
  await ok(confirm(made, cleo))
  if (to() === bob) await ok(confirm(made, ann))
  const reason = 'Bob called me.'
  return { to: to(), asks, act: () => boss.browser.post(`/api/admin/claims/${made.id}/stop`, { reason }) }
}

async function warned(): Promise<Case> {
  await bond(test, ann.id, bob.id)
  await ok(report(bob, 'person', ann.id))
  await ok(close(boss, await latestCase(boss), 'warn'))
  const [measure] = await measuresOf(ann)
  const act = () => ann.browser.post(`/api/measures/${measure!.id}/acknowledge`)
  return { to: ann, asks: /^The admin sent you a warning/, act }
}

async function reportedToAdmin(): Promise<Case> {
  await bond(test, ann.id, bob.id)
  await ok(report(bob, 'person', ann.id))
  const found = await latestCase(boss)
  return { to: boss, asks: /^Something of Ann’s was reported/, act: () => close(boss, found, 'dismiss') }
}

it.each<[string, () => Promise<Case>]>([
  ['the invitation is accepted', () => invited((id) => accept(ann, { id }))],
  ['the invitation is declined', () => invited((id) => ann.browser.post(`/api/invitations/${id}/decline`))],
  [
    'the two members bond through another invitation',
    () => invited(async () => accept(bob, await invite(ann, bob))),
  ],
  ['the introduction is accepted', () => introduced(true)],
  ['the introduction is declined', () => introduced(false)],
  ['the newcomer is confirmed', newcomer],
  ['the trust unit is confirmed', formed],
  ['no trust unit awaits confirmation', reminded],
  ['the request to be a sponsor is accepted', () => asked('accept')],
  ['the request to be a sponsor is declined', () => asked('decline')],
  ['the request to be a guardian is declined', asGuardian],
  ['the claim is confirmed', asHelper],
  ['the disputed confirmation is withdrawn', doubting],
  ['the claim is stopped', () => claimOver(() => ann, /^Bob says they lost their number/)],
  [
    'the claim on the recipient’s own account is stopped',
    () => claimOver(() => bob, /^Your account is about to move/),
  ],
  ['the warning is acknowledged', warned],
  ['the case is closed', reportedToAdmin],
])('a notification that requests an action is marked as read once %s', async (_, prepare) => {
  const { to, asks, act } = await prepare()
  const isAsking = ({ text }: { text: string }) => asks.test(text)
  const before = await newTo(to)
  expect(before.filter(isAsking)).toHaveLength(1)
  const [heard] = await heardDuring(test, [to], async () => expect((await act()).status).toBeLessThan(300))
  expect((await newTo(to)).filter(isAsking)).toEqual([])
  expect(heard!.some(({ topic }) => topic === 'notification')).toBe(true)
})

it('confirming a trust unit leaves other notifications unread', async () => {
  const id = await unit()
  await invite(boss, ann)
  await confirmedUnit(test, [ann, bob, await person('Eve')], { confirmed: [] })
  await test.db
    .transaction()
    .execute((tx) => notifyPlayers(tx, test.deps, [{ kind: 'reminded', to: ann.id, about: bob }]))
  const others = await Promise.all([bob, cleo].map(textsNewTo))
  await ok(ann.browser.post(`/api/trust-units/${id}/confirm/${ann.id}`))
  expect(await textsNewTo(ann)).toEqual([
    'Bob reminds you: a trust unit is waiting for you to confirm it.',
    'admin invited you to connect.',
  ])
  expect(await Promise.all([bob, cleo].map(textsNewTo))).toEqual(others)
})

it('stopping a claim leaves the request about another claim unread', async () => {
  const made = await claim()
  await claimed(test, bob)
  await ok(boss.browser.post(`/api/admin/claims/${made.id}/stop`, { reason: 'Bob called me.' }))
  expect((await textsNewTo(ann)).filter((text) => text.startsWith('Bob says they lost'))).toHaveLength(1)
})
