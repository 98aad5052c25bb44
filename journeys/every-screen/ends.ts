import { pairKey } from '@kinhold/domain/bonds'
import type { Page } from 'playwright-core'
import { withConnection } from '../../server/src/db/connection.ts'
import { type Client, signIn, sponsored } from '../http.ts'
import { goWithin } from '../people.ts'
import type { World } from './world.ts'

/** Who ends her bond with Edith; Cleo is the third of their unit. */
export const HAZEL = '+15551230030'
const EDITH = '+15551230031'
const CLEO = '+15551230032'

type Look = (page: Page, name: string) => Promise<void>
type Place = { url: string; databaseUrl: string }

/** How a bond ends, and what is seen of it afterwards. `open` opens a browser of a member's. */
export async function lookAtEnds(
  { url, databaseUrl }: Place,
  open: (phone: string) => Promise<{ page: Page }>,
  look: Look,
  world: World,
): Promise<void> {
  const { edith, edithId, groupId } = await meet(url, world)
  const { page } = await open(HAZEL)
  const menu = page.getByRole('button', { name: 'What you can do' })

  await goWithin(page, `/player/${edithId}`)
  await menu.click()
  await page.getByRole('menuitem', { name: 'End bond…' }).waitFor()
  await look(page, 'menu-person')
  await page.getByRole('menuitem', { name: 'End bond…' }).click()
  const dialog = page.getByRole('dialog', { name: /^End your bond/ })
  await dialog.getByRole('checkbox').waitFor()
  await look(page, 'dialog-end-bond')
  await dialog.getByRole('checkbox').scrollIntoViewIfNeeded()
  await look(page, 'dialog-end-bond-vaults')
  await page.keyboard.press('Escape')
  await goWithin(page, '/network?tab=bonds')
  await page.getByRole('button', { name: `Bond with ${world.edith}` }).click()
  await page.getByRole('menuitem', { name: 'End bond…' }).waitFor()
  await look(page, 'menu-bond')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show bonds that ended' }).click()
  await page.getByText('None of your bonds has ended').waitFor()
  await look(page, 'bonds-none-ended')
  await goWithin(page, '/network?tab=messages')
  await page.getByRole('button', { name: 'Archived' }).click()
  await page.getByText('A conversation whose bond has ended').waitFor()
  await look(page, 'messages-none-archived')

  await goWithin(page, `/player/${edithId}`)
  await menu.click()
  await page.getByRole('menuitem', { name: 'End bond…' }).click()
  await dialog.getByRole('checkbox').waitFor()
  await dialog.getByRole('button', { name: 'End bond' }).click()
  await page.getByText('Your bond ended on').waitFor()
  await look(page, 'player-bond-ended')
  await beADayLater(databaseUrl)
  await goWithin(page, `/player/${edithId}`)
  await page.getByRole('button', { name: /^Invite again/ }).click()
  await page.getByRole('dialog').waitFor()
  await look(page, 'dialog-invite-again')
  await page.keyboard.press('Escape')
  await goWithin(page, '/network?tab=bonds')
  await page.getByRole('button', { name: 'Show bonds that ended' }).click()
  await page.getByRole('button', { name: /^Invite again/ }).waitFor()
  await look(page, 'bonds-ended')
  await goWithin(page, '/network?tab=messages')
  await page.getByRole('button', { name: 'Archived' }).click()
  await page.getByRole('list', { name: 'Archived conversations' }).getByRole('link').click()
  await page.getByRole('button', { name: /^Invite again/ }).waitFor()
  await look(page, 'conversation-closed')
  await goWithin(page, '/network?tab=units')
  await page.getByRole('heading', { name: 'Dissolved' }).scrollIntoViewIfNeeded()
  await look(page, 'units-dissolved')
  await goWithin(page, '/groups')
  await page.getByText('Read-only until').waitFor()
  await look(page, 'groups-closed')
  await goWithin(page, `/groups/${groupId}`)
  await page.getByRole('article').first().waitFor()
  await look(page, 'group-closed')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog').waitFor()
  await look(page, 'dialog-group-closed')
  await goWithin(page, '/network?view=tree')
  await page.getByText('A thin, broken line').waitFor()
  await look(page, 'network-tree-ended')
  await page.getByRole('button', { name: 'Show as list' }).click()
  await page.getByRole('treeitem', { name: world.edith }).click()
  await page.getByText('Your bond has ended', { exact: true }).waitFor()
  await look(page, 'network-list-ended')

  // The one who was left.
  const other = await open(EDITH)
  await goWithin(other.page, '/network?tab=messages&with=' + (await idOf(await signIn(url, HAZEL))))
  await other.page.getByText('Your bond ended on').waitFor()
  await look(other.page, 'conversation-closed-by-them')
  await edith.get('/api/auth/me')
}

/** Hazel brings Edith and Cleo in; the three are a unit with a group, write on its board, and Edith may enter a vault. */
async function meet(url: string, world: World) {
  await sponsored(url, '+15550000018', { phone: HAZEL, name: world.hazel })
  await sponsored(url, HAZEL, { phone: EDITH, name: world.edith })
  await sponsored(url, HAZEL, { phone: CLEO, name: world.cleo })
  const [hazel, edith, cleo] = [await signIn(url, HAZEL), await signIn(url, EDITH), await signIn(url, CLEO)]
  const { body: sent } = await edith.post('/api/invitations', {
    recipientPhone: CLEO,
    recipientName: world.cleo,
  })
  await cleo.post(`/api/invitations/${sent.id}/accept`)
  const { body: units } = await hazel.get('/api/trust-units')
  for (const one of [hazel, edith, cleo])
    await one.post(`/api/trust-units/${units[0]!.id}/confirm/${await idOf(one)}`)
  const { body: group } = await hazel.post('/api/groups', {
    name: world.group,
    description: world.description,
    trustUnitId: units[0]!.id,
  })
  await edith.post(`/api/groups/${group.id}/posts`, { content: world.post })
  await hazel.post(`/api/groups/${group.id}/posts`, { content: world.pinned })
  const [hazelId, edithId] = [await idOf(hazel), await idOf(edith)]
  for (const [one, id, content] of [
    [edith, edithId, world.message],
    [hazel, hazelId, world.answer],
  ] as const)
    await one.post(`/api/trust-bonds/${pairKey(hazelId, edithId)}/messages`, {
      senderId: id,
      content,
      messageType: 'text',
    })
  await hazel.post('/api/vaults', {
    title: world.vault,
    description: world.description,
    accessList: [{ type: 'phone', value: EDITH }],
  })
  return { edith, edithId, groupId: group.id }
}

async function idOf(client: Client): Promise<number> {
  return (await client.get('/api/auth/me')).body.id
}

/** Every bond that has ended did so a day earlier: the two may be invited again. */
async function beADayLater(databaseUrl: string): Promise<void> {
  await withConnection(databaseUrl, (ask) =>
    ask("update ended_bonds set ended_at = ended_at - interval '25 hours'"),
  )
}
