import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { withConnection } from '../server/src/db/connection.ts'
import { mp4 } from '../server/testing/media.ts'
import { photo } from '../server/testing/pictures.ts'
import { OWN, serverAndBrowser } from './beforehand.ts'
import { type Known, known, sponsored } from './http.ts'
import {
  ADMIN_PHONE,
  enterNumber,
  expectCalm,
  PHONE,
  seeToast,
  signedIn,
  someone,
  type Someone,
} from './people.ts'

const ROSA = { name: 'Rosa', phone: '+15551230001' }
const BOB = { name: 'Bob', phone: '+15551230002' }
const NANA = '+15551230003'
const HUES = { red: '#c02020', green: '#20c020', blue: '#2020c0' }
// The app sends a file of this size in two pieces.
const FILM_BYTES = 6 * 1024 * 1024

const { server, browser } = serverAndBrowser(OWN)
let rosa: Known
let bob: Known
beforeAll(async () => {
  await sponsored(server.url, ADMIN_PHONE, ROSA)
  await sponsored(server.url, ROSA.phone, BOB)
  ;[rosa, bob] = await known(server.url, ROSA, BOB)
})

it('FAM-01 FAM-02 FAM-10 FAM-12 FAM-14 FAM-15 a guest can post pictures and delete the post', async () => {
  const vaultId = await albumFor(NANA)
  const owner = await signedIn(browser, server.url, ROSA)
  await owner.page.goto(`/vault/${vaultId}?tab=posts`)
  await owner.page.getByText('Nothing is posted here yet.').waitFor()
  const nana = await guestAt(vaultId)
  const { page } = nana
  await page.getByRole('dialog').getByLabel('What shall the family call you?').fill('Nana')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const form = page.getByRole('form', { name: 'Write a post' })
  const chosen = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Attach files' }).click()
  await (await chosen).setFiles(await Promise.all(Object.entries(HUES).map(pictureOf)))
  const list = form.getByRole('list', { name: 'Attached files' })
  await expect.poll(() => list.getByText('Ready').count()).toBe(3)
  expect(await coloursIn(list)).toEqual(['red', 'green', 'blue'])
  await form.getByRole('button', { name: 'Move blue.jpg earlier' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => coloursIn(list)).toEqual(['red', 'blue', 'green'])
  await form.getByRole('button', { name: 'Remove red.jpg' }).click()
  await expect.poll(() => coloursIn(list)).toEqual(['blue', 'green'])
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await seeToast(page, 'Post created successfully')

  const [hers, shown] = [page, owner.page].map((one) => one.getByRole('article', { name: 'Nana' }))
  for (const post of [shown!, hers!]) {
    await expect.poll(() => post.count()).toBe(1)
    await expect.poll(() => coloursIn(post)).toEqual(['blue', 'green'])
    expect(await post.getByText('2 pictures', { exact: true }).count()).toBe(0)
  }
  await hers!.getByRole('button', { name: 'Post actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Post deleted successfully')
  for (const post of [hers!, shown!]) await post.waitFor({ state: 'detached' })
  expectCalm(owner, nana)
})

it('FAM-05 a partially uploaded video is deleted when the uploader loses access', async () => {
  const vaultId = await albumFor(NANA, BOB.phone)
  const film = join(server.dataDir, 'film.mp4')
  await writeFile(film, mp4({ bytes: FILM_BYTES }))
  const before = await kept()
  const nana = await guestAt(vaultId)
  const member = await signedIn(browser, server.url, BOB)
  await member.page.goto(`/vault/${vaultId}?tab=posts`)
  const halves = await Promise.all([nana, member].map(({ page }) => sendHalf(page, film)))
  expect(await openUploads()).toEqual([{ arrived: true }, { arrived: true }])

  const { body: entries } = await rosa.client.get(`/api/vaults/${vaultId}/access`)
  const hers = entries.find(({ accessValue }) => accessValue === NANA)!
  expect((await rosa.client.delete(`/api/vaults/${vaultId}/access/${hers.id}`)).status).toBe(204)
  expect((await rosa.client.post('/api/blocks', { playerId: bob.id })).status).toBe(201)
  await nana.page.getByRole('heading', { name: 'This vault is not shared with you' }).waitFor()
  await member.page.getByRole('heading', { name: 'Your Access Has Ended' }).waitFor()
  const refused = await Promise.all(halves.map((sendRest) => sendRest()))
  expect(refused).toEqual([404, 404])
  await expect.poll(kept).toEqual(before)
  expect(await openUploads()).toEqual([])
  expectCalm(nana, member)
})

/** Creates an album that everyone on its access list can add to. */
async function albumFor(...phones: string[]): Promise<number> {
  const accessList = phones.map((value) => ({ type: 'phone' as const, value }))
  const wanted = { title: 'Summer', contribute: 'list' as const, accessList }
  return (await rosa.client.post('/api/vaults', wanted)).body.id
}

async function guestAt(vaultId: number): Promise<Someone> {
  const nana = await someone(browser, server.url, { size: PHONE })
  await enterNumber(nana.page, NANA)
  await nana.page.waitForURL(/\/vault-base/)
  await nana.page.goto(`/vault-base/${vaultId}`)
  return nana
}

async function pictureOf([name, hue]: [string, string]) {
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await photo({ hue }) }
}

/** Returns the colors of the pictures in an element, in order. */
function coloursIn(place: Locator): Promise<string[]> {
  return place.locator('img').evaluateAll((images) =>
    images.map((image) => {
      const paper = document.createElement('canvas').getContext('2d')!
      paper.drawImage(image as HTMLImageElement, 0, 0, 1, 1)
      const [red, green, blue] = paper.getImageData(0, 0, 1, 1).data as unknown as [number, number, number]
      const most = Math.max(red, green, blue)
      if (most < 100) return 'none yet'
      return most === red ? 'red' : most === green ? 'green' : 'blue'
    }),
  )
}

/**
 * Sends the first piece of a film; returns a function that sends the next piece and returns the response's
 * status.
 */
async function sendHalf(page: Page, film: string): Promise<() => Promise<number>> {
  const gate = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const isPiece = ({ pathname }: URL) => pathname.startsWith('/api/uploads/')
  await page.route(isPiece, async (route) => {
    const request = route.request()
    if (request.method() === 'PATCH' && request.headers()['upload-offset'] !== '0') {
      held.resolve()
      await gate.promise
    }
    await route.continue()
  })
  await page.getByLabel('Files', { exact: true }).setInputFiles(film)
  await held.promise
  return async () => {
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.status() !== 204,
    )
    gate.resolve()
    return (await answered).status()
  }
}

const ask = (statement: string) => withConnection(server.databaseUrl, (query) => query(statement))
const openUploads = () => ask('select come > 0 as arrived from open_uploads')

/**
 * Returns the names of the files in the data folder, the ids of finished uploads, and the space reserved for
 * uploads.
 */
async function kept() {
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const rooms = await ask('select * from upload_room')
  const uploads = await ask('select id from uploads order by id')
  return { files: files.toSorted(), rooms, uploads }
}
