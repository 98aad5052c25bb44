import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { member, type Person } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import type { Principal } from '../../http/principal.ts'
import { playerById } from '../players/players.queries.ts'
import { type Audience, seenUpload } from './see-upload.ts'

let test: TestApp
let ann: Person
let id: string
let callers: Record<'ann' | 'bob' | 'guest', Principal>
beforeAll(async () => {
  test = await openTestApp()
  ann = await member(test, 'Ann')
  const guest = { kind: 'vault_user', sessionId: 'guest', phone: '+15551230000', displayName: null } as const
  callers = { ann: await principal(ann), bob: await principal(await member(test, 'Bob')), guest }
})
afterAll(() => test.close())
beforeEach(async () => {
  const { body } = await ann.browser.upload('/api/upload/photo', await photo())
  id = body.photoUrl.replace('/media/', '')
})

async function principal(person: Person): Promise<Principal> {
  return { kind: 'player', sessionId: person.name, player: (await playerById(test.db, person.id))! }
}

/** The callers who see the file. */
async function seeing(...audiences: Audience[]): Promise<string[]> {
  const names = Object.keys(callers) as (keyof typeof callers)[]
  const seen = await Promise.all(names.map((name) => seenUpload(test.db, id, [callers[name]], audiences)))
  return names.filter((_, nth) => seen[nth] !== null)
}

const everyone: Audience = () => sql<boolean>`uploads.id = ${id}`
const ofAnother: Audience = () => sql<boolean>`uploads.id = 'another'`
const players: Audience = ({ kind }) => (kind === 'player' ? everyone(callers.bob) : null)

it('a file that no feature shows is visible only to its uploader', async () => {
  expect(await seeing()).toEqual(['ann'])
  expect(await seeing(ofAnother, () => null)).toEqual(['ann'])
})

it('a feature shows its files to the callers it chooses; one of several features is enough, in one statement', async () => {
  expect(await seeing(players)).toEqual(['ann', 'bob'])
  expect(await seeing(everyone)).toEqual(['ann', 'bob', 'guest'])
  for (const both of [
    [ofAnother, players],
    [players, ofAnother],
  ])
    expect(await seeing(...both)).toEqual(['ann', 'bob'])
  const asked = await statementsDuring(() =>
    seenUpload(test.db, id, [callers.ann, callers.bob], [players, everyone, ofAnother]),
  )
  expect(asked).toHaveLength(1)
})

it('either a session or an invitation in one browser is enough; without both no file is visible', async () => {
  const { ann: owner, bob, guest } = callers
  expect(await seenUpload(test.db, id, [guest, bob], [players])).toMatchObject({ id })
  expect(await seenUpload(test.db, id, [guest, owner], [])).toMatchObject({ id })
  expect(await seenUpload(test.db, id, [], [everyone])).toBeNull()
  expect(await seenUpload(test.db, 'another', [owner], [everyone])).toBeNull()
})
