import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { m4a, mp4, pdf } from '../../server/testing/media.ts'
import { photo } from '../../server/testing/pictures.ts'
import { enterNumber, goWithin } from '../people.ts'
import { type Client, signIn } from '../http.ts'
import type { World } from './world.ts'

const VAULT_USER = '5551230004'

/** Ann's vault: pictures of several shapes, a film, sound and a document, answers of a vault user, an archived post, items. */
export async function fillVault(url: string, ann: Client, world: World): Promise<void> {
  const { body: vault } = await ann.post('/api/vaults', {
    title: world.vault,
    description: world.description,
    accessList: [VAULT_USER, '5551230020', '5551230021'].map((value) => ({ type: 'phone', value })),
  })
  const at = `/api/vaults/${vault.id}` as const
  const shapes = [
    { width: 900, height: 600, hue: '#b98a2f' },
    { width: 500, height: 900, hue: '#1f4d3a' },
    { width: 1200, height: 400, hue: '#7a5810' },
    { width: 600, height: 600, hue: '#44546a' },
  ]
  const pictures = await Promise.all(shapes.map(async (shape) => stored(ann, await photo(shape))))
  const others = [
    await stored(ann, mp4({ bytes: 4_000 })),
    await stored(ann, m4a()),
    await stored(ann, pdf()),
  ]
  await ann.post(`${at}/posts`, { content: 'Not for everyone yet', mediaUrls: [] })
  const { body: draft } = await ann.post(`${at}/posts`, { content: world.answer, allowComments: false })
  await ann.patch(`/api/vault-posts/${draft.id}`, { archived: true })
  await ann.post(`${at}/posts`, { content: world.pinned, mediaUrls: others })
  const { body: post } = await ann.post(`${at}/posts`, { content: world.post, mediaUrls: pictures })
  await ann.post(`${at}/items`, { title: world.group, description: world.description, fileUrl: others[2] })
  await ann.post(`${at}/items`, { title: 'The recipe', fileUrl: 'https://garden.example/beans' })
  const viewer = await signIn(url, VAULT_USER)
  await viewer.put('/api/vault-user/profile', { displayName: world.hazel })
  await viewer.get(at)
  await viewer.post(`/api/vault-posts/${post.id}/comments`, { content: world.message })
  await viewer.post(`/api/vault-posts/${post.id}/likes`)
  await ann.post(`/api/vault-posts/${post.id}/comments`, { content: world.answer })
}

async function stored(ann: Client, bytes: Buffer): Promise<string> {
  return (await ann.uploadFile('/api/upload', bytes)).body.url
}

type Look = (page: Page, name: string) => Promise<void>

/** The vaults of a member, and what their owner does in one. */
export async function lookAtVaults(page: Page, look: Look, world: World): Promise<void> {
  await page.goto('/vaults')
  await page.getByRole('button', { name: `Show ${world.vault}` }).click()
  await page.getByRole('group', { name: 'People with access' }).getByText('Joined').waitFor()
  await look(page, 'vaults')
  for (const [button, name] of [
    ['Create Vault', 'create'],
    [`Add ${world.vault}`, 'add'],
    [`Delete ${world.vault}`, 'delete'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
    await look(page, `dialog-vault-${name}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor({ state: 'detached' })
  }
  await goWithin(page, '/vault/1')
  await seePictures(page)
  await look(page, 'vault-pictures')
  await page.getByRole('button', { name: 'Access Management' }).click()
  await page.getByRole('group', { name: world.hazel }).waitFor()
  await look(page, 'vault-access')
  await page.getByRole('button', { name: 'Access Management' }).click()
  await page.getByRole('button', { name: /^Open picture 1 of/ }).click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await look(page, 'dialog-vault-lightbox')
  await page.getByRole('button', { name: 'Show the post' }).click()
  await page.getByRole('article', { name: `Comment of ${world.hazel}` }).waitFor()
  await look(page, 'vault-post')
  await page.getByRole('button', { name: '1 like' }).click()
  await page.getByRole('dialog', { name: 'Likes' }).getByText(world.hazel).waitFor()
  await look(page, 'dialog-likes')
  await page.keyboard.press('Escape')
  await page.goto('/vault/1')
  await page.getByRole('tab', { name: /^Posts/ }).click()
  await page.getByRole('textbox', { name: 'Post' }).waitFor()
  await look(page, 'vault-posts')
  const storage = page.getByRole('tab', { name: 'Vault Storage' })
  if (await storage.isVisible()) {
    await storage.click()
    await page.getByRole('list', { name: 'Stored items' }).waitFor()
    await look(page, 'vault-items')
  }
  await page.getByRole('button', { name: 'Add Item' }).click()
  await page.getByRole('dialog', { name: 'Add Item' }).waitFor()
  await look(page, 'dialog-add-item')
  await page.goto('/vault/999')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await look(page, 'vault-not-there')
}

/** What somebody sees who is only let into a vault. */
export async function lookAtVaultBase(page: Page, look: Look): Promise<void> {
  await enterNumber(page, VAULT_USER)
  await page.waitForURL('**/vault-base')
  await seePictures(page)
  await look(page, 'vault-base')
  await page.getByRole('tab', { name: 'Posts & Discussions' }).click()
  await page.getByRole('article').first().waitFor()
  await look(page, 'vault-base-posts')
  for (const tab of ['Profile', 'Settings', 'Archive']) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: tab }).waitFor()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    await look(page, `vault-base-${tab.toLowerCase()}`)
  }
  for (const entry of ['Notifications', 'Search']) {
    await page.getByRole('link', { name: entry }).click()
    await page.getByRole('heading', { level: 1, name: entry }).waitFor()
    await look(page, `vault-base-${entry.toLowerCase()}`)
  }
  await page.goto('/vault-base/999')
  await page.getByText('This vault is not shared with you').waitFor()
  await look(page, 'vault-base-not-shared')
}

// Only what is near is drawn, what is said of a vault may be long, and what comes above moves it. The pictures follow the
// tabs, so that these are brought to the top, which is the same place however often it is done.
async function seePictures(page: Page): Promise<void> {
  const first = page.getByRole('button', { name: /^Open picture 1 of/ })
  await expect
    .poll(async () => {
      await page
        .getByRole('tablist')
        .last()
        .evaluate((tabs) => tabs.scrollIntoView({ block: 'start' }))
      return first.isVisible()
    })
    .toBe(true)
}
