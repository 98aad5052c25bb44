import { expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../../testing/beforehand.ts'
import { write } from '../../../../testing/messages.ts'
import { ok } from '../../../../testing/ok.ts'
import { admin } from '../../../../testing/people.ts'
import { latestCase, report } from '../../../../testing/reports.ts'
import { trio } from '../../../../testing/trios.ts'
import { pictureOf, posted } from '../../../../testing/vault-content.ts'
import { aVault } from '../../../../testing/vaults.ts'
import { plantedWords } from '../../../../testing/words.ts'
import { unzipped } from '../../../../testing/zip.ts'

const words = plantedWords({
  de: {
    '{count, plural, one {a picture} other {# pictures}}': '{count, plural, one {ein Bild} other {# Bilder}}',
    Picture: 'Bild',
  },
})
const test = appForTests({}, {}, { words })
const boss = beforehand(() => admin(test))

const GERMAN = { headers: { 'accept-language': 'de' } }
const WISH = { includeMessages: true, includeBonds: false, includeGroups: true, format: 'json' }

/** In a vault and on a board, Ann writes two posts with the text '2 pictures', but only one has pictures. */
async function scene() {
  const { ann, bob, groupId } = await trio(test)
  const vault = await aVault(test, ann, { title: 'Summer', shared: [bob] })
  const two = async () => ({ mediaUrls: [await pictureOf(ann), await pictureOf(ann)] })
  const post = await posted(ann, vault.id, '2 pictures', await two())
  await posted(ann, vault.id, '2 pictures')
  const board = (more: object) =>
    ok(ann.browser.post(`/api/groups/${groupId}/posts`, { content: '2 pictures', ...more }))
  const onBoard = await board(await two())
  await board({})
  const message = await ok(
    write(ann, bob, undefined, { messageType: 'media', mediaUrls: [await pictureOf(ann)] }),
  )
  return { ann, bob, groupId, vault, post, onBoard, message }
}

it('LNG-67 searches, downloads and exports describe a post’s files in the reader’s language', async () => {
  const { ann, bob, groupId, vault } = await scene()
  const found = async (init: object) => {
    const inVault = await ok(bob.browser.get(`/api/vaults/${vault.id}/search?q=pictures`, init))
    const onBoards = await ok(bob.browser.get('/api/search/posts?q=pictures', init))
    return [inVault, onBoards].map((hits) => hits.map(({ excerpt }) => excerpt))
  }
  expect(await found({})).toEqual(Array(2).fill(['2 pictures', '2 pictures']))
  expect(await found(GERMAN)).toEqual(Array(2).fill(['2 pictures', '2 Bilder']))

  const file = async (init: object) =>
    unzipped((await bob.browser.get(`/api/groups/${groupId}/file`, init)).raw)
  const german = await file(GERMAN)
  const wordsOf = (page: Buffer) => [...page.toString().matchAll(/<p>([^<]+)<\/p>/g)].map(([, text]) => text)
  expect(wordsOf(german['board.html']!)).toEqual(['2 Bilder', '2 pictures'])
  expect(wordsOf((await file({}))['board.html']!)).toEqual(['2 pictures', '2 pictures'])
  expect(Object.keys(german).filter((name) => name.endsWith('2 Bilder.webp'))).toHaveLength(1)

  const { raw } = await bob.browser.get(`/api/vaults/${vault.id}/download`, GERMAN)
  expect(Object.keys(unzipped(raw)).map((name) => name.slice(11))).toEqual([
    '2 Bilder.webp',
    '2 Bilder (2).webp',
  ])

  const exported = async (init: object) => {
    const answer = await ann.browser.post(`/api/players/${ann.id}/export`, WISH, init)
    const lists = JSON.parse(answer.raw.toString()) as Record<string, { content: string }[]>
    return ['posts', 'vaultPosts', 'messages'].map((name) => lists[name]!.map(({ content }) => content))
  }
  expect(await exported({})).toEqual([
    ['2 pictures', '2 pictures'],
    ['2 pictures', '2 pictures'],
    ['Picture'],
  ])
  expect(await exported(GERMAN)).toEqual([['2 Bilder', '2 pictures'], ['2 Bilder', '2 pictures'], ['Bild']])
})

it('LNG-66 LNG-67 the description of reported files is in the admin’s language', async () => {
  const { bob, post, onBoard, message } = await scene()
  for (const [kind, { id }, english, german] of [
    ['vault_post', post, '2 pictures', '2 Bilder'],
    ['post', onBoard, '2 pictures', '2 Bilder'],
    ['message', message, 'Picture', 'Bild'],
  ] as const) {
    await ok(report(bob, kind, id))
    const { id: caseId, reports } = await latestCase(boss)
    expect(reports[0]!.snapshot!.text).toBe(english)
    const read = await ok(boss.browser.get(`/api/admin/cases/${caseId}`, GERMAN))
    expect(read.reports[0]!.snapshot!.text).toBe(german)
  }
})
