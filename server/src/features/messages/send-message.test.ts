import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { perTest, beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { contentOf } from '../../../testing/content.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { mp3, mp4, pdf } from '../../../testing/media.ts'
import { conversation, history, readBy, wordsOf, write, written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, member, members, type Person } from '../../../testing/people.ts'
import { expectTooMany } from '../../../testing/refusals.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { uploaded } from '../../../testing/uploads.ts'
import { pictureOf } from '../../../testing/vault-content.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))
const eve = beforehand(() => member(test, 'Eve'))

const ann = perTest(() => member(test, 'Ann'))
const bob = perTest(() => member(test, 'Bob', { sponsorId: ann.id }))

const fileOf = async (who: Person, content: Buffer) => (await uploaded(who, content))[0]!
const VOICE = { duration: 42.4, levels: [0, 50, 100, 20] }

describe('POST /api/trust-bonds/{bondId}/messages', () => {
  it('NET-06 MSG-10 MSG-15 MSG-26 sends a message to a bonded member', async () => {
    const sent = await write(ann, bob, ' Hello\r\nBob ')
    expect(sent.status).toBe(201)
    expect(sent.body).toEqual({
      id: expect.any(Number),
      bondId: `${ann.id}-${bob.id}`,
      senderId: ann.id,
      sender: { name: 'Ann' },
      content: 'Hello\nBob',
      messageType: 'text',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      readAt: null,
      editedAt: null,
      replyTo: null,
      media: [],
      voice: null,
      reactions: [],
      archived: false,
      deleted: false,
      clientId: null,
      version: expect.any(Number),
    })
    expect(await readBy(bob, ann)).toEqual([sent.body])
    const turned = { senderId: bob.id, content: 'Hi', messageType: 'text' }
    await ok(bob.browser.post(`/api/trust-bonds/${bob.id}-${ann.id}/messages`, turned))
    expect(await wordsOf(ann, bob)).toEqual(['Hello\nBob', 'Hi'])
  })

  it('MSG-27 allows messages between unit members without a bond', async () => {
    const [cleo, dan, fay] = await members(test, 'Cleo', 'Dan', 'Fay')
    await turnedAway(test, () => write(cleo, dan, 'Hello'), 404, 'bond_not_found')
    await confirmedUnit(test, [cleo, dan, fay])
    await written(cleo, dan, 'Hello')
    expect(await wordsOf(dan, cleo)).toEqual(['Hello'])
    const { body } = await dan.browser.get(`${history(dan, cleo)}/state`)
    expect(body).toMatchObject({ bondedAt: null, contact: { name: 'Cleo', phone: null } })
  })

  it('MSG-22 MSG-23 MSG-24 lets the admin write to any member, who can then reply', async () => {
    const gus = await member(test, 'Gus', { bonded: false })
    await turnedAway(test, () => write(gus, boss, 'Hello?'), 404, 'bond_not_found')
    const { bondId } = await written(boss, gus, 'Welcome')
    expect(bondId).toBe(`18-${gus.id}`)
    await written(gus, boss, 'Thank you')
    expect(await wordsOf(boss, gus)).toEqual(['Welcome', 'Thank you'])
    const [own] = await ok(gus.browser.get(`/api/messages/user/${gus.id}`))
    expect(own!.contact).toEqual({ id: 18, name: 'admin', profilePhoto: null, phone: null, status: 'active' })
  })

  it('MSG-15 MSG-18 rejects a sender other than the caller, and a conversation of other people', async () => {
    const key = `${ann.id}-${bob.id}`
    const body = { senderId: eve.id, content: 'Hello', messageType: 'text' }
    for (const bondId of [key, `${eve.id}-${eve.id}`, `${eve.id}-2000000`, `${eve.id}-${ann.id}`]) {
      const ask = () => eve.browser.post(`/api/trust-bonds/${bondId}/messages`, body)
      const { body: said } = await turnedAway(test, ask, 404, 'bond_not_found')
      expect(said.error).toBe('Bond not found')
    }
    for (const senderId of [bob.id, 18])
      await turnedAway(test, () => write(ann, bob, 'Hello', { senderId }), 403, 'not_you')
    expect((await written(ann, bob, 'Hello', { senderId: undefined })).senderId).toBe(ann.id)
  })

  it('MSG-16 rejects blank text and text of more than 10,000 characters', async () => {
    const { body } = await turnedAway(test, () => write(ann, bob, ' \u200b'), 400, 'invalid_input')
    expect(body.fields).toEqual({ content: 'Message is required' })
    const most = '\u{1F3E1}'.repeat(10_000)
    expect((await written(ann, bob, most)).content).toBe(most)
    await turnedAway(test, () => write(ann, bob, `${most}.`), 400, 'invalid_input')
  })

  it('rejects messages to a suspended, deactivated or archived member', async () => {
    for (const status of ['suspended', 'deactivated', 'archived'] as const) {
      await setPlayer(test, bob, { status })
      await turnedAway(test, () => write(ann, bob, 'Hello'), 409, 'recipient_unavailable')
    }
    expect((await ok(ann.browser.get(`${history(ann, bob)}/state`))).mayWrite).toBe(false)
    await setPlayer(test, bob, { status: 'active' })
    await written(ann, bob, 'Hello')
  })

  it('MSG-15 stores one message when twenty requests with the same clientId race', REPEATED, async () => {
    const clientId = randomUUID()
    const answers = await atOnce(test, 20, () => write(ann, bob, 'Once', { clientId }))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers[0]!.body.clientId).toBe(clientId)
    expect(await wordsOf(bob, ann)).toEqual(['Once'])
    const [own] = await ok(bob.browser.get(`/api/messages/user/${bob.id}`))
    expect(own).toMatchObject({ unreadCount: 1, clientId: null })
    // Both sides may use the same `clientId`.
    expect((await written(bob, ann, 'Mine', { clientId })).content).toBe('Mine')
  })

  it('MSG-73 publishes a stored but unpublished message when the sender repeats the request', async () => {
    const tell = vi.spyOn(test.deps.live, 'publishAfter').mockRejectedValueOnce(new Error('no way to tell'))
    onTestFinished(() => tell.mockRestore())
    const clientId = randomUUID()
    const again = () => write(ann, bob, 'Once', { clientId })
    const change = { topic: 'message', key: `${ann.id}-${bob.id}` }
    expect(await heardDuring(test, [ann, bob], async () => expect((await again()).status).toBe(500))).toEqual(
      [[], []],
    )
    expect(await wordsOf(bob, ann)).toEqual(['Once'])
    expect(await heardDuring(test, [ann, bob], async () => expect((await again()).status).toBe(200))).toEqual(
      [[change], [change]],
    )
    expect(await wordsOf(bob, ann)).toEqual(['Once'])
  })

  it('MSG-15 stores separate messages if a clientId is reused in different conversations', async () => {
    await bond(test, ann.id, eve.id)
    const clientId = randomUUID()
    const secret = await written(ann, bob, 'Between us', { clientId })
    const other = await written(ann, eve, 'Just for you', { clientId })
    expect([other.content, other.id === secret.id]).toEqual(['Just for you', false])
    const own = await write(eve, ann, 'Mine', { clientId })
    expect([own.status, own.body.content, own.body.id === secret.id]).toEqual([201, 'Mine', false])
    const body = { senderId: eve.id, content: 'Hi', messageType: 'text', clientId }
    const ask = () => eve.browser.post(conversation(ann, bob), body)
    await turnedAway(test, ask, 404, 'bond_not_found')
    expect(await wordsOf(bob, ann)).toEqual(['Between us'])
  })

  it('MSG-11 sends files in the given order, with or without text', async () => {
    const mediaUrls = [await pictureOf(ann), await fileOf(ann, pdf())]
    const captioned = await written(ann, bob, 'Look', { mediaUrls })
    expect(captioned).toMatchObject({ messageType: 'text', content: 'Look' })
    expect(captioned.media.map(({ url, kind }) => [url, kind])).toEqual([
      [mediaUrls[0], 'picture'],
      [mediaUrls[1], 'pdf'],
    ])
    const contents = []
    for (const urls of [[mediaUrls[0]], mediaUrls, [mediaUrls[0], mediaUrls[0]]])
      contents.push((await ok(write(ann, bob, undefined, { messageType: 'media', mediaUrls: urls }))).content)
    expect(contents).toEqual(['Picture', '2 files', '2 pictures'])
    expect((await readBy(bob, ann)).map(({ media }) => media.length)).toEqual([2, 1, 2, 2])
  })

  it('MSG-11 MSG-41 sends a recording with its length and waveform', async () => {
    const mediaUrls = [await fileOf(ann, mp3())]
    const wish = { messageType: 'voice', mediaUrls, voice: VOICE }
    const sent = await ok(write(ann, bob, undefined, wish))
    expect(sent).toMatchObject({ messageType: 'voice', content: 'Voice message (0:42)', voice: VOICE })
    expect((await readBy(bob, ann))[0]).toEqual(sent)
    const longest = { duration: 300, levels: Array.from({ length: 100 }, (_, n) => (n === 99 ? 100 : n)) }
    expect((await ok(write(ann, bob, undefined, { ...wish, voice: longest }))).voice).toEqual(longest)
  })

  it('VLT-148 sends a recording made on Android', async () => {
    const sound = mp4({ brand: '3gp4', handlers: ['soun'], isLast: true, bytes: 70_000 })
    const wish = { messageType: 'voice', mediaUrls: [await fileOf(ann, sound)], voice: VOICE }
    expect((await ok(write(ann, bob, undefined, wish))).media).toMatchObject([{ contentType: 'audio/mp4' }])
  })

  it('MSG-11 MSG-41 rejects text, files and recordings that don’t fit the message type', async () => {
    const [sound, picture, film] = [await fileOf(ann, mp3()), await pictureOf(ann), await fileOf(ann, mp4())]
    const media = (more: object) => write(ann, bob, undefined, { messageType: 'media', ...more })
    const voice = (more: object) => media({ messageType: 'voice', voice: VOICE, mediaUrls: [sound], ...more })
    const asks = [
      ...[[picture], [film], [sound, sound], []].map((mediaUrls) => () => voice({ mediaUrls })),
      ...[0, 300.1, '42'].map((duration) => () => voice({ voice: { ...VOICE, duration } })),
      ...[[101], [-1], [0.5], Array(101).fill(1)].map(
        (levels) => () => voice({ voice: { ...VOICE, levels } }),
      ),
      () => voice({ content: 'Words' }),
      () => voice({ voice: undefined }),
      () => voice({ content: 'Words', messageType: 'text' }),
      () => media({}),
      () => media({ content: 'Words', mediaUrls: [picture] }),
      () => write(ann, bob, 'Words', { messageType: 'poke' }),
    ]
    for (const ask of asks) await turnedAway(test, ask, 400, 'invalid_input')
  })

  it('MSG-11 rejects another member’s upload, even a file that the sender has received', async () => {
    const theirs = await pictureOf(bob)
    await written(bob, ann, 'Look', { mediaUrls: [theirs] })
    for (const url of [theirs, '/media/none', 'https://example.com/a.jpg', '/media/a\0b', ''])
      await turnedAway(test, () => write(ann, bob, 'Look', { mediaUrls: [url] }), 400, 'unknown_upload')
    const recorded = { messageType: 'voice', voice: VOICE, mediaUrls: [await fileOf(bob, mp3())] }
    await turnedAway(test, () => write(ann, bob, undefined, recorded), 400, 'unknown_upload')
  })

  it('API-42 MSG-37 shortens a quote without splitting an emoji', async () => {
    const first = await written(ann, bob, `${'x'.repeat(197)}👩‍👩‍👧 and more`)
    expect((await written(bob, ann, 'Yes', { replyToId: first.id })).replyTo?.content).toBe('x'.repeat(197))
  })

  it('MSG-37 lets a reply quote the beginning of an existing message', async () => {
    const first = await written(ann, bob, 'x'.repeat(500))
    const reply = await written(bob, ann, 'Yes', { replyToId: first.id })
    expect(reply.replyTo).toEqual({
      id: first.id,
      senderId: ann.id,
      sender: { name: 'Ann' },
      content: 'x'.repeat(200),
      messageType: 'text',
    })
    await ok(ann.browser.delete(`/api/messages/${first.id}`))
    expect((await readBy(bob, ann))[0]!.replyTo).toBeNull()
    for (const replyToId of [first.id, 2_000_000_000_000])
      await turnedAway(test, () => write(bob, ann, 'Yes', { replyToId }), 400, 'unknown_quote')
    await bond(test, ann.id, eve.id)
    const elsewhere = await written(ann, eve, 'Secret')
    await turnedAway(test, () => write(ann, bob, 'Yes', { replyToId: elsewhere.id }), 400, 'unknown_quote')
  })

  it('MSG-19 MSG-42 publishes a new message to both members’ tabs', async () => {
    const key = `${ann.id}-${bob.id}`
    const change = { topic: 'message', key }
    const heard = await heardDuring(test, [ann, ann, bob, eve, boss], () => written(ann, bob, 'Psst'))
    expect(heard).toEqual([[change], [change], [change], [], []])
    const address = `/api/trust-bonds/${key}/typing` as const
    const before = await contentOf(test)
    const typing = await heardDuring(test, [ann, bob, eve, boss], () => ok(ann.browser.post(address)))
    expect(typing).toEqual([[], [{ topic: 'typing', key }], [], []])
    expect(await contentOf(test)).toEqual(before)
    await turnedAway(test, () => eve.browser.post(address), 404, 'bond_not_found')
  })
})

it('a member can send at most 300 messages a minute', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'on' })
  onTestFinished(() => limited.close())
  const [cleo, chief] = [await member(limited, 'Cleo'), { id: 18 }]
  const answers = []
  // On a busy machine, more simultaneous requests could wait too long and fail with a 503.
  for (let n = 0; n < 8; n += 1)
    answers.push(...(await atOnce(limited, 38, () => write(cleo, chief, 'Hello'))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(300)
  expectTooMany(answers, 4)
})
