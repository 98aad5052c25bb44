import { expect, it } from 'vitest'
import { appForTests, beforehand } from '../../testing/beforehand.ts'
import { admin, copyOf, member, members, vaultUser } from '../../testing/people.ts'
import { ok } from '../../testing/ok.ts'
import { setPlayer } from '../../testing/rows.ts'
import { turnedAway } from '../../testing/turned-away.ts'
import { plantedWords } from '../../testing/words.ts'

const SIGN_IN = 'Bitte melden Sie sich zuerst an.'
const NO_PLAYER = 'Diese Person wurde nicht gefunden.'
const words = plantedWords({
  de: {
    'Please sign in first.': SIGN_IN,
    'This player was not found.': NO_PLAYER,
    'You cannot block yourself.': 'Man kann sich nicht selbst blockieren.',
    'Name is required': 'Bitte einen Namen angeben.',
    'Name must be at most {most, plural, one {# character} other {# characters}}.':
      'Der Name darf höchstens {most, plural, one {ein Zeichen} other {# Zeichen}} haben.',
    'Please check {field}: Expected {expected}, received {received}.':
      'Bitte {field} prüfen: {expected} statt {received}.',
    'Expected {expected}, received {received}': '{expected} statt {received}',
    'There is no setting “{name}”.': 'Es gibt keine Einstellung „{name}“.',
    'There is no such call. See /api/docs for the list.': 'Diesen Aufruf gibt es nicht.',
    'This address is malformed.': 'Diese Adresse ist fehlerhaft.',
    'This page or thing was not found.': 'Diese Seite oder Sache wurde nicht gefunden.',
  },
  ar: { 'Please sign in first.': 'سجّل الدخول أولاً.', 'There is no setting “{name}”.': 'لا يوجد «{name}».' },
  'pt-BR': { 'Please sign in first.': 'Entre primeiro.' },
})
const test = appForTests({}, {}, { words })
const ann = beforehand(() => member(test, 'Ann'))

const ENGLISH = 'Please sign in first.'
/** Returns the error that a browser without a session receives, and the error's language. */
async function toldTo({ cookie, header }: { cookie?: string; header?: string }) {
  const browser = test.browser()
  if (cookie !== undefined) browser.jar.set('kinhold_language', cookie)
  const { body, headers } = await browser.get('/api/auth/me', {
    headers: header === undefined ? {} : { 'accept-language': header },
  })
  expect(body.message).toBe(body.error)
  return [body.error, headers['content-language']]
}

it('LNG-26 a refusal is in the cookie’s language, or else in the browser’s, or else in English', async () => {
  expect(await toldTo({})).toEqual([ENGLISH, 'en'])
  expect(await toldTo({ header: 'de-AT,de;q=0.9,en;q=0.8' })).toEqual([SIGN_IN, 'de'])
  expect(await toldTo({ cookie: 'de' })).toEqual([SIGN_IN, 'de'])
  expect(await toldTo({ cookie: 'pt-BR', header: 'de' })).toEqual(['Entre primeiro.', 'pt-BR'])
  expect(await toldTo({ cookie: 'en', header: 'de' })).toEqual([ENGLISH, 'en'])
  expect(await toldTo({ cookie: 'nl', header: 'de' })).toEqual([SIGN_IN, 'de'])
  expect(await toldTo({ header: 'nl, zh-Hant;q=0.9' })).toEqual([ENGLISH, 'en'])
})

it.each([
  ['en;q=0.2, de;q=0.7, pt', 'pt-BR'],
  ['en;q=0.2,de;q=0.7', 'de'],
  ['de;q=0, en;q=0.1', 'en'],
  ['*, de;q=0.5', 'de'],
  [' DE ; Q=0.5 ,, ;q=1, x y', 'de'],
  ['de;q=high', 'en'],
  [`${'nl,'.repeat(1000)}de`, 'en'],
  ['<script>', 'en'],
])('LNG-26 the Accept-Language header %j selects %s', async (header, language) => {
  expect((await toldTo({ header }))[1]).toBe(language)
})

it('LNG-26 the account’s language overrides the cookie and updates it', async () => {
  const [bob] = await members(test, 'Bob')
  await setPlayer(test, { id: bob.id }, { language: 'de' })
  bob.browser.jar.set('kinhold_language', 'pt-BR')
  const { body, headers } = await bob.browser.get('/api/players/2000000000')
  expect([body.error, headers['content-language']]).toEqual([NO_PLAYER, 'de'])
  expect(bob.browser.jar.get('kinhold_language')).toBe('de')
  const cookie = String((await copyWith(bob.browser, 'ar').get('/api/auth/me')).headers['set-cookie'])
  expect(cookie).toBe('kinhold_language=de; Max-Age=31536000; Path=/; SameSite=Lax')
  expect((await bob.browser.get('/api/auth/me')).headers['set-cookie']).toBeUndefined()
})

function copyWith(browser: (typeof ann)['browser'], language: string) {
  const copy = copyOf(test, browser)
  copy.jar.set('kinhold_language', language)
  return copy
}

it('LNG-26 the cookie’s language applies if the account’s language is no longer offered', async () => {
  const [bob] = await members(test, 'Bob')
  await setPlayer(test, { id: bob.id }, { language: 'nl' })
  bob.browser.jar.set('kinhold_language', 'de')
  expect((await bob.browser.get('/api/players/2000000000')).body.error).toBe(NO_PLAYER)
  expect(bob.browser.jar.get('kinhold_language')).toBe('de')
})

it('LNG-25 members, vault users and the admin can set and unset their account’s language', async () => {
  const zoe = await vaultUser(test, ann.id)
  const [bob] = await members(test, 'Bob')
  for (const person of [zoe, bob, await admin(test)]) {
    const { browser } = person
    expect(await ok(browser.get('/api/settings'))).toHaveProperty('language', null)
    expect(await ok(browser.get('/api/auth/me'))).not.toHaveProperty('language')
    expect(await ok(browser.put('/api/settings', { language: 'de' }))).toHaveProperty('language', 'de')
    expect(browser.jar.get('kinhold_language')).toBe('de')
    browser.jar.delete('kinhold_language')
    expect(await ok(browser.get('/api/settings'))).toHaveProperty('language', 'de')
    expect(await ok(browser.get('/api/auth/me'))).toHaveProperty('language', 'de')
    expect(browser.jar.get('kinhold_language')).toBe('de')
    // A change to other settings keeps the language.
    await ok(browser.put('/api/settings', {}))
    expect(await ok(browser.put('/api/settings', { language: null }))).toHaveProperty('language', null)
    expect(browser.jar.has('kinhold_language')).toBe(false)
  }
})

it('LNG-25 a language that is not offered is refused', async () => {
  const sentence = 'This language is not offered here. Please choose one of the list.'
  const refused = (language: string, code: string) =>
    turnedAway(test, () => ann.browser.put('/api/settings', { language }), 400, code)
  for (const language of ['nl', 'DE', 'pt', '', 'en-XA', '../de'])
    expect((await refused(language, 'no_such_language')).body.fields).toEqual({ language: sentence })
  await refused('x'.repeat(36), 'invalid_input')
})

it('LNG-25 the database accepts only language tags as an account’s language', async () => {
  for (const language of ['de', 'pt-BR', 'zh-Hant-TW']) await setPlayer(test, ann, { language })
  for (const language of ['', 'DE', 'de_DE', 'de-', "d'e", 'deutsch'])
    await expect(setPlayer(test, ann, { language }), language).rejects.toThrow('players_language_is_a_tag')
  await setPlayer(test, ann, { language: null })
})

it('LNG-27 refusals of actions, fields and unknown calls are in the account’s language', async () => {
  const [bob] = await members(test, 'Bob')
  const { browser } = bob
  await setPlayer(test, { id: bob.id }, { language: 'de' })
  const errorOf = async (answer: Promise<{ body: object }>) => {
    const { error, fields } = (await answer).body as { error?: string; fields?: object }
    return fields ? [error, fields] : error
  }
  expect(await errorOf(browser.post('/api/blocks', { playerId: bob.id }))).toBe(
    'Man kann sich nicht selbst blockieren.',
  )
  const name = `/api/players/${bob.id}`
  const missing = 'Bitte einen Namen angeben.'
  expect(await errorOf(browser.patch(name, { name: ' ' }))).toEqual([missing, { name: missing }])
  const tooLong = 'Der Name darf höchstens 80 Zeichen haben.'
  expect(await errorOf(browser.patch(name, { name: 'x'.repeat(81) }))).toEqual([tooLong, { name: tooLong }])
  expect(await errorOf(browser.patch(name, { name: 7 }))).toEqual([
    'Bitte name prüfen: string statt number.',
    { name: 'string statt number' },
  ])
  const unknown = 'Es gibt keine Einstellung „x“.'
  expect(await errorOf(browser.put('/api/settings', { x: 1 }))).toEqual([unknown, { body: unknown }])
  expect(await errorOf(browser.get('/api/nowhere'))).toBe('Diesen Aufruf gibt es nicht.')
})

it('LNG-27 LNG-64 the refusal of a malformed address is in the cookie’s language, or else in the browser’s', async () => {
  const told = async (path: string, cookie: string | null, header: string) => {
    const browser = test.browser()
    if (cookie !== null) browser.jar.set('kinhold_language', cookie)
    const answer = await browser.get(path, { headers: { 'accept-language': header } })
    return [answer.status, answer.body.error, answer.headers['content-language']]
  }
  const [german, english] = ['Diese Adresse ist fehlerhaft.', 'This address is malformed.']
  for (const path of ['/api/%', '/api/groups/%E0%A4%A', '/%'])
    expect([
      await told(path, 'de', 'en'),
      await told(path, null, 'de'),
      await told(path, 'nl', 'en'),
    ]).toEqual([
      [400, german, 'de'],
      [400, german, 'de'],
      [400, english, 'en'],
    ])
  const [long, missing] = [`/api/groups/${'x'.repeat(300)}`, 'Diese Seite oder Sache wurde nicht gefunden.']
  expect(await told(long, 'de', 'en')).toEqual([404, missing, 'de'])
  // These refusals use the language cookie, which an earlier call has set to the account's language.
  const [bob] = await members(test, 'Bob')
  await setPlayer(test, { id: bob.id }, { language: 'de' })
  await bob.browser.get('/api/auth/me')
  expect((await bob.browser.get('/api/%')).body.error).toBe(german)
})

it('LNG-27 a refusal without a translation is in English', async () => {
  const { body, headers } = await ann.browser.get('/api/players/2000000000', {
    headers: { 'accept-language': 'pt' },
  })
  expect([body.error, headers['content-language']]).toEqual(['This player was not found.', 'pt-BR'])
})

it('LNG-23 a name in a refusal is bidi-isolated in a right-to-left language', async () => {
  const { body } = await ann.browser.put(
    '/api/settings',
    { abc: 1 },
    { headers: { 'accept-language': 'ar' } },
  )
  expect(body.error).toBe('لا يوجد «\u2068abc\u2069».')
})
