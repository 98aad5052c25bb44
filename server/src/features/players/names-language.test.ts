import { afterAll, expect, it } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import { beforehand } from '../../../testing/beforehand.ts'
import { atOnce } from '../../../testing/at-once.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, member, type Person } from '../../../testing/people.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { endBond, trio } from '../../../testing/trios.ts'
import { commented, posted } from '../../../testing/vault-content.ts'
import { aVault } from '../../../testing/vaults.ts'
import { plantedWords } from '../../../testing/words.ts'
import { unzipped } from '../../../testing/zip.ts'

const FORMER = 'Antiguo miembro'
const HIDDEN = 'Miembro privado'
const words = plantedWords({
  es: {
    'Former member': FORMER,
    'Private member': HIDDEN,
    'You ended your bond with {name}.': 'Tu vínculo con {name} terminó.',
    'Your trust unit with {name} and {other} is dissolved.': 'Se disolvió tu trío con {name} y {other}.',
    'to {name}': 'a {name}',
  },
})
const test = beforehand(() => openTestApp({}, {}, { words }))
const boss = beforehand(() => admin(test))
afterAll(() => test.close())

const SPANISH = { headers: { 'accept-language': 'es' } }
const leave = ({ id, name, browser }: Person) => ok(browser.delete(`/api/players/${id}`, { confirm: name }))

/** Cleo invites Dan and writes on a board and in Ann's vault. Ann ends their bond, and Cleo deletes her account. */
async function scene() {
  const { ann, bob, cleo, groupId } = await trio(test)
  const dan = await member(test, 'Dan', { sponsorId: cleo.id })
  const vault = await aVault(test, ann, { shared: [bob, cleo] })
  await setRows(test, 'vaults', { id: vault.id }, { contribute: 'list' })
  await ok(cleo.browser.post(`/api/groups/${groupId}/posts`, { content: 'On the board' }))
  const post = await posted(cleo, vault.id, 'In the vault')
  await commented(cleo, post.id, 'Below it')
  await ok(cleo.browser.post(`/api/vaults/${vault.id}/items`, { title: 'The will', description: 'Hers' }))
  await ok(boss.browser.post('/api/admin/moves', { playerId: bob.id, sponsorId: cleo.id }))
  await endBond(ann, cleo)
  await leave(cleo)
  return { ann, bob, cleo, dan, groupId, vaultId: vault.id, postId: post.id }
}

/** Returns Cleo's name in each place where Ann, Bob, Dan or the admin can see it. */
async function namesOfCleo(
  { ann, bob, cleo, dan, groupId, vaultId, postId }: Awaited<ReturnType<typeof scene>>,
  init: object,
) {
  const get = (url: string, { browser } = ann) => browser.get(url as '/api/history', init)
  const body = async (url: string, by = ann) => (await get(url, by)).body as unknown
  const wish = { includeMessages: false, includeBonds: true, includeGroups: true, format: 'json' }
  const { raw } = await ann.browser.post(`/api/players/${ann.id}/export`, wish, init)
  const { formerTrustUnits, endedBonds } = JSON.parse(raw.toString()) as Record<string, { with: unknown }[]>
  const file = unzipped((await get(`/api/groups/${groupId}/file`)).raw)
  const board = JSON.parse(file['board.json']!.toString()) as { posts: { author: unknown }[] }
  return {
    endedBond: ((await body('/api/trust-bonds/ended')) as { other: unknown }[])[0]!.other,
    formerUnit: ((await body('/api/trust-units/former')) as { members: unknown[] }[])[0]!.members[2],
    boardPost: ((await body(`/api/groups/${groupId}/posts`)) as { author: unknown }[])[0]!.author,
    hitOnBoard: ((await body('/api/search/posts?q=board')) as { author: unknown }[])[0]?.author,
    boardFile: [board.posts[0]!.author, /<h2>([^<]*)/.exec(file['board.html']!.toString())![1]],
    vaultPost: ((await body(`/api/vaults/${vaultId}/posts`)) as { author: unknown }[])[0]!.author,
    comment: ((await body(`/api/vault-posts/${postId}/comments`)) as { author: unknown }[])[0]!.author,
    item: ((await body(`/api/vaults/${vaultId}/items`)) as { authorName: unknown }[])[0]!.authorName,
    profile: ((await body(`/api/players/${cleo.id}`, boss)) as { name: unknown }).name,
    sponsor: ((await body(`/api/players/${dan.id}`, dan)) as { sponsor: unknown }).sponsor,
    inTree: ((await body('/api/network/tree', dan)) as { nodes: unknown[] }).nodes[0],
    history: ((await body('/api/history')) as { text: unknown }[])[0]!.text,
    bell: ((await body('/api/notifications', bob)) as { text: unknown }[]).map(({ text }) => text),
    export: [formerTrustUnits![0]!.with, endedBonds![0]!.with],
    adminsLog: ((await body('/api/admin/actions', boss)) as { reason: unknown }[])[0]!.reason,
  }
}

const namesIn = (name: string, id: number) => {
  const card = { id, name, profilePhoto: null }
  const author = { name, profilePhoto: null }
  return {
    endedBond: card,
    formerUnit: card,
    boardPost: card,
    hitOnBoard: card,
    boardFile: [card, name],
    vaultPost: author,
    comment: author,
    item: name,
    profile: name,
    sponsor: { ...card, isFormer: true },
    inTree: expect.objectContaining({ id, name }),
    export: [['Bob', name], name],
  }
}

it('LNG-65 the name ‘Former member’ is translated into the reader’s language', async () => {
  const all = await scene()
  const { ann, cleo } = all
  expect(await namesOfCleo(all, {})).toEqual({
    ...namesIn('Former member', cleo.id),
    history: 'You ended your bond with Former member.',
    bell: expect.arrayContaining(['Your trust unit with Ann and Former member is dissolved.']),
    adminsLog: 'to Former member',
  })
  expect(await namesOfCleo(all, SPANISH)).toEqual({
    ...namesIn(FORMER, cleo.id),
    history: `Tu vínculo con ${FORMER} terminó.`,
    bell: expect.arrayContaining([`Se disolvió tu trío con Ann y ${FORMER}.`]),
    adminsLog: `a ${FORMER}`,
  })
  await setPlayer(test, ann, { language: 'es' })
  const { headers, body } = await ann.browser.get('/api/trust-bonds/ended')
  expect([headers['content-language'], body]).toMatchObject(['es', [{ other: { name: FORMER } }]])
})

it('LNG-65 a hidden member is flagged and called ‘Private member’ in the reader’s language', async () => {
  const ann = await member(test, 'Ann')
  const bob = await member(test, 'Bob', { sponsorId: ann.id })
  const cleo = await member(test, 'Cleo', { sponsorId: bob.id })
  const dan = await member(test, 'Dan', { sponsorId: cleo.id })
  await ok(cleo.browser.put('/api/settings', { privacy: { networkVisibility: 'private' } }))
  const seen = async ({ browser }: Person, language: string) => {
    const init = { headers: { 'accept-language': language } }
    const { sponsor } = (await ok(browser.get(`/api/players/${dan.id}`, init))) as { sponsor: unknown }
    const { nodes } = await ok(browser.get('/api/network/tree', init))
    return { sponsor, node: nodes.find(({ id }) => id === cleo.id) }
  }
  const hidden = (name: string) => {
    const card = { id: cleo.id, name, profilePhoto: null, isHidden: true }
    return { sponsor: card, node: expect.objectContaining(card) }
  }
  expect(await seen(ann, 'en')).toEqual(hidden('Private member'))
  expect(await seen(ann, 'es')).toEqual(hidden(HIDDEN))
  const shown = await seen(bob, 'es')
  expect(shown.sponsor).toEqual({ id: cleo.id, name: 'Cleo', profilePhoto: null })
  expect(shown.node).not.toHaveProperty('isHidden')
  const languages = ['en', 'es', 'en', 'es', 'en', 'es']
  const all = await atOnce(test, languages, (language) => seen(ann, language))
  expect(all).toEqual(languages.map((language) => hidden(language === 'en' ? 'Private member' : HIDDEN)))
})
