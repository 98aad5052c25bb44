import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { photo } from '../server/testing/pictures.ts'
import { serverAndBrowser } from './beforehand.ts'
import { type Client, connect, groupOf, known, sponsored } from './http.ts'
import { ADMIN_PHONE, expectCalm, signedIn } from './people.ts'

const ANN = { name: 'Ann', phone: '+15552020001' }
const BOB = { name: 'Bob', phone: '+15552020002' }
const CLEO = { name: 'Cleo', phone: '+15552020003' }

const { server, browser } = serverAndBrowser()
let bob: Client
/** The id of a group with a hundred posts and sixty pictures on its board. */
let full: number
/** The addresses of the sixty pictures, in order from the top of the board. */
let pictures: string[]
beforeAll(async () => {
  await sponsored(server.url, ADMIN_PHONE, ANN)
  for (const person of [BOB, CLEO]) await sponsored(server.url, ANN.phone, person)
  const [anns, bobs, cleos] = await known(server.url, ANN, BOB, CLEO)
  bob = bobs.client
  await connect(bobs, cleos)
  full = await groupOf([anns, bobs, cleos], 'The Porch')
  pictures = await fill()
})

it('UNI-57 a board loads each visible picture once', async () => {
  const ann = await signedIn(browser, server.url, ANN)
  const { page } = ann
  const asked = watch(page)
  const letThrough = await holdPictures(page)
  await page.goto(`/groups/${full}`)
  await page.getByText('Post 99', { exact: true }).waitFor()
  await expect.poll(() => asked.pictures().length).toBeGreaterThan(0)
  const before = await layoutOf(page)
  await letThrough()
  await expect.poll(async () => (await inSight(page)).map(({ isThere }) => isThere)).not.toContain(false)
  expect(await layoutOf(page)).toEqual(before)

  expect(asked.boards()).toEqual([`/api/groups/${full}/posts`])
  const first = asked.pictures()
  expect(first.toSorted()).toEqual(pictures.slice(0, first.length).toSorted())
  const shown = await inSight(page)
  expect(shown.length).toBeGreaterThan(3)
  expect(first).toEqual(expect.arrayContaining(shown.map(({ address }) => address)))
  expect(first.length).toBeLessThan(pictures.length / 2)
  // A picture in a row of three is smaller than a picture on its own.
  expect(new Set(shown.map(({ size, isAlone }) => `${isAlone} ${size}`))).toEqual(
    new Set(['true medium', 'false thumb']),
  )

  // More pictures load as the member scrolls.
  await page.getByText('Post 60', { exact: true }).scrollIntoViewIfNeeded()
  await expect.poll(() => asked.pictures().length).toBeGreaterThan(first.length)
  const all = asked.pictures()
  expect(new Set(all).size).toBe(all.length)
  expectCalm(ann)
})

it('UNI-87 UNI-88 a search result opens the board at the matching post', async () => {
  const ann = await signedIn(browser, server.url, ANN)
  const { page } = ann
  await page.goto('/groups')
  await page.getByRole('searchbox', { name: 'Search the boards' }).fill('pöst 39')
  await page.getByText('1 post found.').waitFor()
  await page.getByRole('link', { name: /Post 39/ }).click()
  const post = page.locator('article[aria-current=true]')
  await post.getByText('Post 39', { exact: true }).waitFor()
  await expect.poll(() => isSeen(page)).toBe(true)
  await expect.poll(() => post.evaluate((article) => article === document.activeElement)).toBe(true)

  const topmost = page.getByRole('article').filter({ hasText: 'Post 89' })
  const button = page.getByRole('button', { name: 'Load newer' })
  await button.scrollIntoViewIfNeeded()
  const before = (await topmost.boundingBox())!.y
  await button.click()
  await expect.poll(() => page.getByText('Post 99', { exact: true }).count()).toBe(1)
  await expect.poll(async () => Math.abs((await topmost.boundingBox())!.y - before)).toBeLessThan(3)

  await page.goBack()
  await page.getByText('1 post found.').waitFor()
  expectCalm(ann)
})

/** Returns true if the post named in the page's URL is visible. */
function isSeen(page: Page): Promise<boolean> {
  return page.locator('article[aria-current=true]').evaluate((article) => {
    const box = article.closest('[role=feed]')!.parentElement!.getBoundingClientRect()
    const { top, bottom } = article.getBoundingClientRect()
    return top >= box.top - 1 && bottom <= box.bottom + 1 && bottom > 0 && top < innerHeight
  })
}

/** Records the paths that a page requests from now on. */
function watch(page: Page) {
  const paths: string[] = []
  page.on('request', (request: Request) => void paths.push(new URL(request.url()).pathname))
  return {
    boards: () => paths.filter((path) => path.endsWith('/posts')),
    pictures: () => paths.filter((path) => pictures.includes(path)),
  }
}

/** Holds back the board's pictures until the returned function is called. */
async function holdPictures(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isPicture = ({ pathname }: URL) => pictures.includes(pathname)
  await page.route(isPicture, async (route) => {
    await promise
    await route.continue()
  })
  return async () => resolve()
}

/** Returns the position and height of each post on the board. */
function layoutOf(page: Page): Promise<number[][]> {
  return page.getByRole('article').evaluateAll((articles) =>
    articles.map((article) => {
      const { top, height } = article.getBoundingClientRect()
      return [top, height]
    }),
  )
}

/** Returns the visible pictures, each with the size that the browser chose. */
function inSight(page: Page) {
  return page.getByRole('button', { name: /^Open picture/ }).evaluateAll((buttons) => {
    const box = buttons[0]!.closest('[role=feed]')!.parentElement!.getBoundingClientRect()
    return buttons.flatMap((button) => {
      const { top, bottom } = button.getBoundingClientRect()
      const image = button.querySelector('img')!
      if (bottom <= box.top || top >= box.bottom) return []
      const { pathname, searchParams } = new URL(image.currentSrc || image.src, location.href)
      return {
        address: pathname,
        size: searchParams.get('size'),
        isThere: image.complete && image.naturalWidth > 0,
        isAlone: button.getAttribute('aria-label')!.includes(' of 1 '),
      }
    })
  })
}

/** Writes a hundred posts with a total of sixty pictures; returns the addresses of the pictures. */
async function fill(): Promise<string[]> {
  const stock = [...(await stored(20)), ...(await stored(20)), ...(await stored(20))]
  const used: string[][] = []
  for (let nth = 0; nth < 100; nth += 1) {
    const mediaUrls = stock.splice(0, picturesOf(99 - nth))
    used.unshift(mediaUrls)
    const content = `Post ${nth}`
    expect((await bob.post(`/api/groups/${full}/posts`, { content, mediaUrls })).status).toBe(201)
  }
  expect([stock, used.flat().length]).toEqual([[], 60])
  return used.flat()
}

function picturesOf(place: number): number {
  if (place >= 96) return 0
  return { 0: 3, 1: 1, 5: 1 }[place % 8] ?? 0
}

async function stored(count: number): Promise<string[]> {
  const form = new FormData()
  // The photo is only slightly wider than the medium size, because larger photos would slow the test down.
  const bytes = new Uint8Array(await photo({ width: 1000, height: 750 }))
  for (let nth = 0; nth < count; nth += 1) form.append('file', new Blob([bytes]), `${nth}.jpg`)
  return (await bob.post('/api/upload', form)).body.mediaUrls
}
