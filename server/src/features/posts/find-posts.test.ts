import { beforeEach, describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { threeWithBoard } from '../../../testing/boards.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, member, type Person } from '../../../testing/people.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { confirmedUnit } from '../../../testing/units.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))
const eve = beforehand(() => member(test, 'Eve'))

let three: [Person, Person, Person]
let groupId: number
let board: `/api/groups/${number}/posts`
beforeEach(async () => void ({ three, groupId, board } = await threeWithBoard(test)))

async function groupOf(people: [Person, Person, Person], name: string): Promise<number> {
  const trustUnitId = await confirmedUnit(test, people)
  return (await ok(people[0].browser.post('/api/groups', { name, trustUnitId }))).id
}

const written = (by: Person, content: string) => ok(by.browser.post(board, { content }))
const change = (by: Person, id: number, what: object) => ok(by.browser.patch(`/api/posts/${id}`, what))
const found = async (who: Person, q: string) =>
  (await ok(who.browser.get(`/api/search/posts?q=${encodeURIComponent(q)}`))).map(({ excerpt }) => excerpt)
const leave = (who: Person) =>
  test.db
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where('player_id', '=', who.id)
    .execute()

describe('GET /api/search/posts', () => {
  it('MSG-44 finds posts only in a member’s current groups', async () => {
    const [ann, bob, cleo] = three
    const { id, createdAt } = await written(bob, 'Rosebud')
    expect(await ok(boss.browser.get('/api/search/posts?q=ROSE'))).toEqual([
      {
        id,
        groupId,
        groupName: 'The Porch',
        author: { id: bob.id, name: 'Bob', profilePhoto: null },
        excerpt: 'Rosebud',
        createdAt,
      },
    ])
    expect([await found(bob, 'rosebud'), await found(eve, 'rosebud')]).toEqual([['Rosebud'], []])
    expect(await found(bob, `${groupId}:rosebud`)).toEqual([])
    await leave(bob)
    expect([await found(bob, 'rosebud'), await found(cleo, 'rosebud')]).toEqual([[], ['Rosebud']])
    // Belonging to a new group with the post's author or readers doesn't reveal the post.
    const dan = await member(test, 'Dan')
    await groupOf([ann, bob, dan], 'The Barn')
    expect([await found(bob, 'rosebud'), await found(dan, 'rosebud')]).toEqual([[], []])
    expect(await found(ann, 'rosebud')).toEqual(['Rosebud'])
  })

  it('MSG-79 finds posts however apostrophes are typed', async () => {
    await written(three[0], 'L’école')
    for (const q of ['école', "l'ecole", 'lecole']) expect(await found(three[1], q)).toEqual(['L’école'])
    await written(three[0], 'Don’t')
    for (const q of ["don't", 'dont']) expect(await found(boss, q)).toEqual(['Don’t'])
  })

  it('MSG-44 finds edited posts only by their new words', async () => {
    const [ann, bob] = three
    const [gone, kept] = [await written(ann, 'word one'), await written(ann, 'before')]
    await change(ann, kept.id, { content: 'word two' })
    await change(ann, kept.id, { archived: true })
    await ok(ann.browser.delete(`/api/posts/${gone.id}`))
    for (const who of [ann, bob, boss]) expect(await found(who, 'word')).toEqual(['word two'])
    expect(await found(bob, 'before')).toEqual([])
  })

  it('MSG-44 returns posts newest first, in pages', async () => {
    for (const n of [1, 2, 3]) await written(three[n - 1]!, `word ${n}`)
    const pages = await pagesOf(three[0].browser, '/api/search/posts?q=word&limit=2')
    expect(pages.map((page) => page.map(({ excerpt }) => excerpt))).toEqual([
      ['word 3', 'word 2'],
      ['word 1'],
    ])
    await turnedAway(test, () => three[0].browser.get('/api/search/posts?q=%20'), 400, 'invalid_input')
  })
})

describe('GET /api/groups/{id}/posts around a post', () => {
  const textsAt = async (query: string) =>
    (await pagesOf(three[1].browser, `${board}?${query}`)).map((page) => page.map(({ content }) => content))

  async function several(count: number): Promise<number[]> {
    const ids = []
    for (let n = 1; n <= count; n += 1) ids.push((await written(three[0], `p${n}`)).id)
    return ids
  }

  it('UNI-88 returns the page that contains the post, and the pages next to it', async () => {
    const ids = await several(9)
    const [, second, , , fifth, sixth, , , ninth] = ids
    await change(three[0], second!, { isPinned: true })
    expect(await textsAt(`around=${fifth}&limit=4`)).toEqual([
      ['p7', 'p6', 'p5', 'p4'],
      ['p3', 'p1'],
    ])
    expect(await textsAt(`after=${sixth}&limit=2`)).toEqual([['p8', 'p7']])
    expect(await textsAt(`after=${ninth}&limit=2`)).toEqual([['p2']])
    expect(await textsAt(`after=${second}&limit=2`)).toEqual([[]])
    expect((await textsAt(`around=${second}&limit=4`))[0]).toEqual(['p2', 'p9'])
    for (const query of ['around=0', 'around=9007199254740992', 'after=1.5'])
      await turnedAway(test, () => three[0].browser.get(`${board}?${query}`), 400, 'invalid_input')
  })

  it('UNI-88 returns the posts around a deleted post, and none from other boards', async () => {
    const ids = await several(5)
    await ok(three[0].browser.delete(`/api/posts/${ids[2]}`))
    expect((await textsAt(`around=${ids[2]}&limit=2`))[0]).toEqual(['p4', 'p2'])
    const dan = await member(test, 'Dan')
    const other = await groupOf([three[0], three[1], dan], 'The Barn')
    const elsewhere = await ok(dan.browser.post(`/api/groups/${other}/posts`, { content: 'Secret' }))
    await change(dan, elsewhere.id, { isPinned: true })
    await change(three[0], ids[0]!, { isPinned: true })
    expect((await textsAt(`around=${elsewhere.id}&limit=4`))[0]).toEqual(['p1', 'p5', 'p4'])
  })
})
