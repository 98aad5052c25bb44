import { beforeAll, expect, it } from 'vitest'
import { photo } from '../server/testing/pictures.ts'
import { serverAndBrowser } from './beforehand.ts'
import { type Client, known, type Person, signIn, sponsored } from './http.ts'
import {
  ADMIN_PHONE,
  enterNumber,
  expectCalm,
  follow,
  PHONE,
  signedIn,
  someone,
  type Someone,
} from './people.ts'

const ROSA = { name: 'Rosa', phone: '+15552470001' }
const FAMILY = ['Tomas', 'Lucia', 'Diego', 'Ines', 'Pablo'].map((name, nth) => ({
  name,
  phone: `+1555247001${nth}`,
}))
const NANA = '+15552470020'

const { server, browser } = serverAndBrowser()
beforeAll(async () => {
  await sponsored(server.url, ADMIN_PHONE, ROSA)
  for (const one of FAMILY) await sponsored(server.url, ROSA.phone, one)
})

it('FAM-01 FAM-02 FAM-13 FAM-20 FAM-25 FAM-27 FAM-30 FAM-33 FAM-34 FAM-49 seven people can add pictures to an album at once', async () => {
  const [rosa] = await known(server.url, ROSA)
  const vaultId = await albumOf(rosa.client, [...FAMILY.map(({ phone }) => phone), NANA])
  const home = `/vault/${vaultId}?tab=posts`
  const people = await Promise.all([ROSA, ...FAMILY].map((one) => inAlbum(one, home)))
  const nana = await someone(browser, server.url, { size: PHONE })
  await enterNumber(nana.page, NANA.slice(2))
  await nana.page.waitForURL(/\/vault-base/)
  const welcome = nana.page.getByRole('dialog', { name: 'Welcome' })
  await welcome.getByLabel('What shall the family call you?').fill('Nana')
  await welcome.getByRole('button', { name: 'Save' }).click()
  await welcome.waitFor({ state: 'detached' })
  await nana.page.getByRole('tab', { name: 'Posts & Discussions' }).click()

  // All seven people post two pictures each at the same time, and see one another's posts.
  await Promise.all([...people, nana].map((one) => addPictures(one, 2)))
  for (const { page } of [...people, nana]) {
    await expect.poll(() => page.getByRole('article').count()).toBe(7)
    await page.getByRole('article').filter({ hasText: 'Pablo' }).first().waitFor()
  }
  const clients = await Promise.all([ROSA, ...FAMILY].map(({ phone }) => signIn(server.url, phone)))
  for (const client of clients) await expect.poll(() => newsOf(client)).toEqual({ notices: [], posts: 0 })

  // Everyone but Rosa and Nana leaves the album's page. Rosa and Nana post more, and Rosa takes Diego off the
  // access list before the last post.
  const [inIt, ...outside] = people as [Someone, ...Someone[]]
  for (const { page } of outside) await page.goto('/dashboard')
  await addPictures(inIt, 3)
  await addPictures(nana, 1)
  const { body: entries } = await rosa.client.get(`/api/vaults/${vaultId}/access`)
  const diegos = entries.find(({ accessValue }) => accessValue === FAMILY[2]!.phone)!
  await rosa.client.delete(`/api/vaults/${vaultId}/access/${diegos.id}`)
  await addPictures(nana, 1)

  // Every member other than Rosa who can still open the album sees one notice and the number of new posts.
  const told = { notices: ['Nana and Rosa posted in “Summer”.'], posts: 3 }
  for (const [nth, client] of clients.entries()) {
    const isDiego = nth === 3
    if (nth === 0) await expect.poll(() => newsOf(client)).toEqual({ notices: [], posts: 0 })
    else await expect.poll(() => newsOf(client)).toEqual(isDiego ? { notices: [], posts: 0 } : told)
  }
  for (const [nth, { page }] of outside.entries()) {
    const vaults = page.getByRole('navigation').getByRole('link', { name: 'Vaults, 3 new posts' }).first()
    if (nth === 2) await expect.poll(() => vaults.count()).toBe(0)
    else await vaults.waitFor()
  }

  // Diego can no longer open the album. When Tomas opens the album, a line separates the new posts from the
  // older ones, and the number of new posts disappears from the navigation.
  const [tomas, , diego] = outside as [Someone, Someone, Someone]
  await diego.page.goto(home)
  await diego.page
    .getByText('This vault was not found')
    .or(diego.page.getByText(/not found/i))
    .first()
    .waitFor()
  await follow(tomas.page, 'Vaults, 3 new posts')
  await tomas.page
    .getByRole('link', { name: /Summer/ })
    .first()
    .click()
  await tomas.page.getByRole('tab', { name: 'Posts & Storage' }).click()
  await tomas.page.getByText('New posts above').waitFor()
  await expect.poll(() => newsOf(clients[1]!)).toEqual({ notices: [], posts: 0 })
  await tomas.page
    .getByRole('navigation')
    .getByRole('link', { name: 'Vaults', exact: true })
    .first()
    .waitFor()
  expectCalm(...people, nana)
})

async function albumOf(client: Client, phones: string[]): Promise<number> {
  const accessList = phones.map((value) => ({ type: 'phone', value }))
  return (await client.post('/api/vaults', { title: 'Summer', contribute: 'list', accessList })).body.id
}

async function inAlbum(person: Person, home: string): Promise<Someone> {
  const one = await signedIn(browser, server.url, person)
  await one.page.goto(home)
  return one
}

/** Writes a post with this many pictures and no text. */
async function addPictures({ page }: Someone, count: number): Promise<void> {
  const form = page.getByRole('form', { name: 'Write a post' })
  const buffer = await photo()
  const files = Array.from({ length: count }, (_, nth) => {
    return { name: `picture-${nth}.jpg`, mimeType: 'image/jpeg', buffer }
  })
  await form.getByLabel('Files', { exact: true }).setInputFiles(files)
  await expect.poll(() => form.getByRole('progressbar').count()).toBe(0)
  const posted = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/posts'),
  )
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  expect((await posted).status()).toBe(201)
}

/** Returns the unread notices about the album, and the number of new posts in it. */
async function newsOf(client: Client) {
  const { body: all } = await client.get('/api/notifications')
  const notices = all.filter(({ readAt, text }) => readAt === null && text.includes('Summer'))
  const { body: unread } = await client.get('/api/unread')
  return {
    // Leaves out the notice that the album has been shared.
    notices: notices.map(({ text }) => text).filter((text) => !text.includes('shared the vault')),
    posts: unread.reduce((sum, { count }) => sum + count, 0),
  }
}
