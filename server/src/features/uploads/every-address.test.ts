import { describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import type { Browser } from '../../../testing/browser.ts'
import { invitee, readyToRegister } from '../../../testing/invitations.ts'
import { mp4, pdf } from '../../../testing/media.ts'
import { member, members, vaultUser } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { uploaded } from '../../../testing/uploads.ts'
import { aVault } from '../../../testing/vaults.ts'

const test = appForTests()

/** A network in which files are used everywhere that they can be, and who is a stranger to all of them. */
const network = beforehand(async () => {
  const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
  const unit = await confirmedUnit(test, [ann, bob, cleo])
  const upload = async (content: Buffer) => (await uploaded(ann, content))[0]!
  const { body: group } = await ann.browser.post('/api/groups', { name: 'The Porch', trustUnitId: unit })
  const onBoard = [await upload(await photo()), await upload(pdf())]
  await ann.browser.post(`/api/groups/${group.id}/posts`, { content: 'Here', mediaUrls: onBoard })
  const inMessage = [await upload(mp4()), await upload(await photo())]
  const pair = [ann.id, bob.id].toSorted((a, b) => a - b).join('-')
  const sent = { senderId: ann.id, messageType: 'media', mediaUrls: inMessage }
  await ann.browser.post(`/api/trust-bonds/${pair}/messages`, sent)
  const vault = await aVault(test, ann, { shared: [bob] })
  const inVault = [await upload(await photo()), await upload(mp4())]
  await ann.browser.post(`/api/vaults/${vault.id}/posts`, { content: 'Here', mediaUrls: inVault })
  const item = await upload(pdf())
  await ann.browser.post(`/api/vaults/${vault.id}/items`, { title: 'Will', fileUrl: item })
  const unused = await upload(await photo())
  return { ann, bob, addresses: [...onBoard, ...inMessage, ...inVault, item], unused }
})

const strangers: [who: string, make: () => Promise<Browser>][] = [
  ['nobody', async () => test.browser()],
  ['a member who knows none of them', async () => (await member(test, 'Eve')).browser],
  ['a member who waits', async () => (await member(test, 'Dora', { row: { awaiting: 'sponsor' } })).browser],
  ['a vault user of another vault', async () => (await vaultUser(test, network.bob.id)).browser],
  [
    'an invitee of its owner',
    async () => {
      const guest = await invitee(test, network.ann, 'Guest')
      await readyToRegister(guest)
      return guest.browser
    },
  ],
]

describe('VLT-111 every media address of a filled network', () => {
  it.each(strangers)('is nowhere to %s, in whatever form they ask', async (_, make) => {
    const browser = await make()
    for (const url of [...network.addresses, network.unused])
      for (const [method, query, headers] of [
        ['GET', '', {}],
        ['HEAD', '', {}],
        ['GET', '?size=thumb', {}],
        ['GET', '', { range: 'bytes=0-9' }],
        ['GET', '', { 'if-none-match': '*' }],
      ] as [string, string, Record<string, string>][])
        expect((await browser.send(method, url + query, undefined, { headers })).status, url).toBe(404)
  })

  it('is there for who may see what uses it; one that nothing uses for its owner alone', async () => {
    const { ann, bob, addresses, unused } = network
    for (const { browser } of [ann, bob])
      for (const url of addresses) expect((await browser.get(url)).status, url).toBe(200)
    expect([(await ann.browser.get(unused)).status, (await bob.browser.get(unused)).status]).toEqual([
      200, 404,
    ])
  })
})
