import type { Change, Topic } from '@kinhold/contract/live'
import { pairKey } from '@kinhold/domain/bonds'
import { REPORT_KINDS, type ReportKind } from '@kinhold/domain/reports'
import { describe, expect, it } from 'vitest'
import { appForTests, beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { invite } from '../../../testing/invitations.ts'
import { history, written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, member, members, newPhoto, type Person, vaultUser } from '../../../testing/people.ts'
import { pdf } from '../../../testing/media.ts'
import { close, latestCase, measuresOf, report, reported, toldTo } from '../../../testing/reports.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { commented, filesOf, pictureOf, posted, stored } from '../../../testing/vault-content.ts'
import { aVault } from '../../../testing/vaults.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

/**
 * Creates, as Ann, one thing of each kind that can be reported. Bob can see all of these things, but Eve can
 * see none of them.
 */
async function things() {
  const [ann, bob, cleo] = [await member(test, 'Ann'), await member(test, 'Bob'), await member(test, 'Cleo')]
  const eve = await member(test, 'Eve', { bonded: false })
  const invitation = await invite(ann, { ...bob, name: 'Dear fool' })
  await bond(test, ann.id, bob.id)
  await newPhoto(ann)
  const [paper, deed] = await filesOf(ann, ['Will.pdf', pdf()], ['Deed.pdf', pdf()])
  const picture = await pictureOf(ann)
  const trustUnitId = await confirmedUnit(test, [ann, bob, cleo])
  const group = await ok(ann.browser.post('/api/groups', { name: 'The Porch', trustUnitId }))
  const onBoard = { content: 'On the board', mediaUrls: [picture] }
  const post = await ok(ann.browser.post(`/api/groups/${group.id}/posts`, onBoard))
  const vault = await aVault(test, ann, { title: 'Letters', shared: [bob] })
  const vaultPost = await posted(ann, vault.id, 'In the vault', { mediaUrls: [picture] })
  const ids: Record<ReportKind, number> = {
    person: ann.id,
    photo: ann.id,
    message: (await written(ann, bob, 'You fool')).id,
    post: post.id,
    vault_post: vaultPost.id,
    comment: (await commented(ann, vaultPost.id, 'A comment')).id,
    vault: vault.id,
    item: (await stored(ann, vault.id, 'The will', { fileUrl: paper })).id,
    invitation: invitation.id,
  }
  await stored(ann, vault.id, 'The deed', { fileUrl: deed })
  const files = { vault_post: picture, item: paper, vault: deed }
  return { ann, bob, cleo, eve, ids, files, vaultId: vault.id, groupId: group.id }
}

const made = beforehand(things)
const words = '<b>He</b> insults me'

describe('a report', () => {
  const SHOWN: Record<ReportKind, { title: string | null; text: string | null; files: number }> = {
    person: { title: 'Ann', text: null, files: 1 },
    photo: { title: 'Ann', text: null, files: 1 },
    message: { title: null, text: 'You fool', files: 0 },
    post: { title: null, text: 'On the board', files: 1 },
    vault_post: { title: null, text: 'In the vault', files: 1 },
    comment: { title: null, text: 'A comment', files: 0 },
    vault: { title: 'Letters', text: null, files: 0 },
    item: { title: 'The will', text: null, files: 1 },
    invitation: { title: null, text: 'Dear fool', files: 0 },
  }

  it.each(REPORT_KINDS)('TRU-35 TRU-37 about a visible %s gives the admin a snapshot', async (kind) => {
    const { bob, ann, ids } = made
    const answer = await report(bob, kind, ids[kind], { reason: 'private', words })
    expect(answer).toMatchObject({ status: 201, body: { kind, reason: 'private', words } })
    const { title, text, files } = SHOWN[kind]
    const found = await latestCase(boss)
    expect(found).toMatchObject({
      kind,
      state: 'open',
      reported: { id: ann.id, name: 'Ann' },
      reportCount: 1,
      reasons: ['private'],
      measure: null,
      hasAppeal: false,
      maySuspend: true,
      mayRemove: kind !== 'person',
      reports: [{ reporter: { id: bob.id }, reason: 'private', words, snapshot: { title, text } }],
      measures: [],
    })
    const { media } = found.reports[0]!.snapshot!
    expect(media).toHaveLength(files)
    for (const { url } of media) expect((await boss.browser.get(url)).status).toBe(200)
  })

  it('TRU-35 TRU-36 about the admin or a vault user’s comment is rejected', async () => {
    const guest = await vaultUser(test, made.ann.id, { id: made.vaultId })
    const comment = await commented(guest, made.ids.vault_post, 'From outside')
    await turnedAway(test, () => report(made.bob, 'comment', comment.id), 409, 'no_member')
    await turnedAway(test, () => report(made.bob, 'person', boss.id), 409, 'admin_protected')
  })

  it.each(REPORT_KINDS)(
    'TRU-36 is rejected if its subject isn’t visible to the reporter: %s',
    async (kind) => {
      for (const id of [made.ids[kind], 2_000_000_000]) {
        const unseen = await turnedAway(test, () => report(made.eve, kind, id), 404, 'not_found')
        expect(unseen.body.error).toBe('What you want to report was not found.')
      }
      await turnedAway(test, () => report(made.ann, kind, made.ids[kind]), 409, 'own_thing')
    },
  )

  it('TRU-36 about a message deleted by either side is rejected with 404', async () => {
    const { ann, bob } = made
    const [one, two] = [await written(ann, bob, 'One'), await written(ann, bob, 'Two')]
    await ok(ann.browser.delete(`/api/messages/${one.id}`))
    await ok(bob.browser.delete(`/api/messages/${two.id}`))
    for (const { id } of [one, two])
      await turnedAway(test, () => report(bob, 'message', id), 404, 'not_found')
  })

  it('TRU-37 keeps a deleted item and its file', async () => {
    const { ann, bob } = made
    const [url] = await filesOf(ann, ['Letter.pdf', pdf()])
    const { id } = await stored(ann, made.vaultId, 'As it was', { fileUrl: url })
    const { id: caseId } = await reported(boss, bob, 'item', id)
    await ok(ann.browser.delete(`/api/vault-items/${id}`))
    const seen = await ok(boss.browser.get(`/api/admin/cases/${caseId}`))
    expect(seen).toMatchObject({ mayRemove: false, reports: [{ snapshot: { title: 'As it was' } }] })
    expect((await boss.browser.get(url!)).status).toBe(200)
    for (const other of [bob, made.eve]) expect((await other.browser.get(url!)).status).toBe(404)
    const [unreported] = await filesOf(ann, ['Other.pdf', pdf()])
    await stored(ann, made.vaultId, 'Not reported', { fileUrl: unreported })
    expect((await bob.browser.get(unreported!)).status).toBe(200)
    expect((await boss.browser.get(unreported!)).status).toBe(404)
  })

  it('TRU-38 is accepted only once per reporter and subject until the case is closed', async () => {
    const { ann, bob, cleo } = await things()
    const first = await reported(boss, bob, 'person', ann.id)
    await turnedAway(test, () => report(bob, 'person', ann.id), 409, 'reported_already')
    await bond(test, ann.id, cleo.id)
    const second = await reported(boss, cleo, 'person', ann.id, { reason: 'fraud' })
    expect(second).toMatchObject({ id: first.id, reportCount: 2, reasons: ['fraud', 'harassment'] })
    await ok(boss.browser.post(`/api/admin/cases/${first.id}/close`, { measure: 'dismiss', reason: 'No.' }))
    expect((await reported(boss, bob, 'person', ann.id)).id).toBeGreaterThan(first.id)
  })

  it('TRU-38 about a photo covers only that photo, not a later one', async () => {
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    for (const { id } of [bob, cleo]) await bond(test, ann.id, id)
    let before = 0
    for (let n = 0; n < 5; n += 1) {
      await newPhoto(ann)
      const { id } = await reported(boss, bob, 'photo', ann.id)
      expect(id).toBeGreaterThan(before)
      expect(await reported(boss, cleo, 'photo', ann.id)).toMatchObject({ id, reportCount: 2 })
      before = id
    }
  })

  it('TRU-38 joins the reported member’s open case, even with concurrent reports', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    const bob = await member(test, 'Bob')
    await bond(test, ann.id, bob.id)
    await ok(report(bob, 'person', ann.id))
    const others: Person[] = []
    for (let n = 0; n < 6; n += 1) others.push(await member(test, `Other ${n}`, { sponsorId: ann.id }))
    const dan = await member(test, 'Dan', { sponsorId: ann.id })
    const cases = await countCases()
    await atOnce(test, others, (other) => ok(report(other, 'person', ann.id)))
    await atOnce(test, [...others, bob], (other) => report(other, 'person', ann.id))
    expect((await countCases()) - cases).toBe(0)
    expect(await latestCase(boss)).toMatchObject({ reported: { id: ann.id }, reportCount: 7 })
    await atOnce(test, [ann, ...others], (other) => report(other, 'person', dan.id))
    expect((await countCases()) - cases).toBe(1)
  })

  it('TRU-35 can contain at most 10,000 characters of plain text', async () => {
    const { ann, bob, ids } = await things()
    const tooMany = () => report(bob, 'message', ids.message, { words: 'x'.repeat(10_001) })
    const { body } = await turnedAway(test, tooMany, 400, 'invalid_input')
    expect(body.error).toBe('Your words must be at most 10000 characters.')
    const most = '👋'.repeat(10_000)
    expect(await reported(boss, bob, 'message', ids.message, { words: most })).toMatchObject({
      reported: { id: ann.id },
      reports: [{ words: most }],
    })
  })
})

describe('removing reported content', () => {
  const there = beforehand(things)

  // Content comes before its container in this list, because removing the container also removes the content.
  it.each(['photo', 'message', 'post', 'comment', 'vault_post', 'item', 'vault', 'invitation'] as const)(
    'TRU-40 hides the %s from others right away',
    async (kind) => {
      const { ann, bob, ids, files, vaultId, groupId } = there
      const inVault = ['vault', vaultId] as const
      /**
       * The URL at which Bob sees the content, some text in the response, and the live update's topic and
       * key.
       */
      const seen: Record<typeof kind, [url: string, words: string, topic: Topic, key: Change['key']]> = {
        photo: [`/api/players/${ann.id}`, '/media/', 'player', ann.id],
        message: [history(bob, ann), 'You fool', 'message', pairKey(ann.id, bob.id)],
        post: [`/api/groups/${groupId}/posts`, 'On the board', 'post', groupId],
        comment: [`/api/vault-posts/${ids.vault_post}/comments`, 'A comment', 'comment', ids.vault_post],
        vault_post: [`/api/vault-posts/${ids.vault_post}`, 'In the vault', ...inVault],
        item: [`/api/vaults/${vaultId}/items`, 'The will', ...inVault],
        vault: [`/api/vaults/${vaultId}`, 'Letters', ...inVault],
        invitation: ['/api/invitations', 'Dear fool', 'invitation', ids.invitation],
      }
      const [url, words, topic, key] = seen[kind]
      const isThere = async () => (await bob.browser.get(url)).raw.includes(words)
      const found = await reported(boss, bob, kind, ids[kind])
      expect([found.mayRemove, await isThere()]).toEqual([true, true])
      const [atBob] = await heardDuring(test, [bob], () =>
        ok(close(boss, found, 'remove_content', 'It hurts.')),
      )
      expect(atBob).toContainEqual({ topic, key })
      expect(await isThere()).toBe(false)
      const file = files[kind as keyof typeof files]
      if (file) expect((await ann.browser.get(file)).status).toBe(404)
      const [action] = await ok(boss.browser.get('/api/admin/actions?limit=1'))
      expect(action).toMatchObject({ action: 'remove_content', target: { id: ann.id }, reason: 'It hurts.' })
      expect((await toldTo(ann))[0]).toBe(
        'The admin removed something of yours. You can read why, and answer once.',
      )
      const [measure] = await measuresOf(ann)
      expect(measure).toMatchObject({ kind: 'remove_content', about: kind, reason: 'It hurts.' })
    },
  )
})

async function countCases(): Promise<number> {
  const counts = await ok(boss.browser.get('/api/admin/case-counts'))
  return counts.open + counts.in_hand + counts.closed
}

describe('with rate limits on', () => {
  const limited = appForTests({ RATE_LIMITS: 'on' })

  it('TRU-38 a member can send at most twenty reports a day', async () => {
    const [ann, bob] = [await member(limited, 'Ann'), await member(limited, 'Bob')]
    await bond(limited, ann.id, bob.id)
    await ok(report(bob, 'person', ann.id))
    for (let n = 0; n < 25; n += 1) expect((await report(bob, 'person', ann.id)).status).toBe(409)
    for (let n = 0; n < 19; n += 1) await ok(report(bob, 'message', (await written(ann, bob, `No ${n}`)).id))
    const { id } = await written(ann, bob, 'Another')
    const { body } = await turnedAway(limited, () => report(bob, 'message', id), 429, 'too_many')
    expect(body.error).toBe('You have tried this too often. Please try again in 24 hours.')
    await ok(report(ann, 'person', bob.id))
  })
})
