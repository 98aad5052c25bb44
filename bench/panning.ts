import { join } from 'node:path'
import { MEMBER_REACH_LEVELS, TREE_NODES_MOST } from '@kinhold/domain/limits'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchChromium } from '../journeys/chromium.ts'
import type { Figure, Result } from './figures.ts'
import { sideBySide } from './measure.ts'
import { type Branch, makePeople } from './people.ts'
import { signIn, startCluster, startServer } from './world.ts'

const MEMBERS = 100_000
const OFTEN = { rounds: 3, tries: 3 }
/** 50 frames a second. */
const GOAL_MS = 20
const SCREENS = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 667 } }

/** The zooms that are measured: everyone as dots, as the page opens (faces and names), and faces alone. */
const VIEWS: Record<string, (page: Page) => Promise<void>> = {
  'everyone in sight': (page) => page.getByRole('button', { name: 'Show everyone' }).click(),
  'as it opens': async () => {},
  'faces without names': async (page) => {
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await stillness(page)
    await page.getByRole('button', { name: 'Zoom out' }).click()
  },
}

/**
 * How long a frame takes while the tree of 2,000 people is panned where it has the screen to itself, in the real browser: it is
 * dragged to and fro by finger or mouse, and the time is divided by how often the picture was painted.
 */
export async function panning(most: number): Promise<Result> {
  const members = Math.min(most, MEMBERS)
  const cluster = await startCluster()
  const url = await cluster.newDatabase('panning')
  const { branches } = await makePeople(url, members)
  const server = await startServer(url)
  const browser = await launchChromium()
  try {
    const contenders = await contendersOn(browser, server.origin, branches.large)
    const took = await sideBySide(
      contenders.map(({ pan }) => pan),
      OFTEN,
    )
    const figures = contenders.map(({ what }, nth): Figure => ({
      what,
      unit: 'ms',
      goal: GOAL_MS,
      rounds: took[nth]!,
    }))
    const shown = Math.min(branches.large.below + 2, TREE_NODES_MOST)
    return {
      part: 'panning',
      data: `a frame, ${shown.toLocaleString('en')} people in ${MEMBER_REACH_LEVELS} levels`,
      figures,
    }
  } finally {
    await browser.close()
    await server.stop()
    await cluster.stop()
  }
}

async function contendersOn(browser: Browser, origin: string, branch: Branch) {
  const contenders: { what: string; pan: () => Promise<number> }[] = []
  for (const [screen, size] of Object.entries(SCREENS))
    for (const [view, look] of Object.entries(VIEWS)) {
      const page = await openTree(browser, origin, branch, size)
      await look(page)
      await stillness(page)
      await keepPicture(page, `${screen}-${view}`)
      contenders.push({ what: `${screen}, ${view}`, pan: () => pan(page) })
    }
  return contenders
}

async function openTree(
  browser: Browser,
  origin: string,
  branch: Branch,
  viewport: (typeof SCREENS)['phone'],
) {
  const context = await browser.newContext({ baseURL: origin, viewport })
  const cookies = (await signIn(origin, branch.phone)).split('; ').map((cookie) => {
    const at = cookie.indexOf('=')
    return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: origin }
  })
  await context.addCookies(cookies)
  // The members were made without their photos.
  const faces = await Promise.all(['#1f4d3a', '#7a5810', '#44546a', '#803c32'].map(faceIn))
  let nth = 0
  await context.route('**/media/**', (route) =>
    route.fulfill({ contentType: 'image/webp', body: faces[(nth += 1) % faces.length]! }),
  )
  const page = await context.newPage()
  await page.goto('/network?view=tree')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show everyone' }).waitFor()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await page.locator('canvas').scrollIntoViewIfNeeded()
  await stillness(page)
  return page
}

function faceIn(colour: string): Promise<Buffer> {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" fill="#e8dcc4"/>
    <circle cx="48" cy="40" r="20" fill="${colour}"/><ellipse cx="48" cy="96" rx="36" ry="30" fill="${colour}"/></svg>`
  return sharp(Buffer.from(head)).webp().toBuffer()
}

/** Drags the picture to and fro for a second, by one move each frame; answers the ms from one painting to the next. */
async function pan(page: Page): Promise<number> {
  await page.bringToFront()
  await page.locator('canvas').scrollIntoViewIfNeeded()
  const painted = await page.evaluate(dragAndNote)
  await stillness(page)
  return (painted.at(-1)! - painted[0]!) / (painted.length - 1)
}

async function dragAndNote(): Promise<number[]> {
  const canvas = document.querySelector('canvas')!
  const context = canvas.getContext('2d')!
  const { x, y, width, height } = canvas.getBoundingClientRect()
  const send = (type: string, target: EventTarget, nth: number) =>
    target.dispatchEvent(
      new MouseEvent(type, {
        view: window,
        bubbles: true,
        clientX: x + width / 2 + (width / 3) * Math.sin(nth / 12),
        clientY: y + height / 2 + (height / 4) * Math.sin(nth / 20),
      }),
    )
  const painted: number[] = []
  // Every painting begins by clearing the canvas; reading a pixel first forces the painting before it to be finished.
  context.clearRect = (...box) => {
    context.getImageData(0, 0, 1, 1)
    painted.push(performance.now())
    CanvasRenderingContext2D.prototype.clearRect.apply(context, box)
  }
  send('mousedown', canvas, 0)
  const end = performance.now() + 1_000
  for (let nth = 1; performance.now() < end; nth += 1) {
    await new Promise(requestAnimationFrame)
    send('mousemove', window, nth)
  }
  send('mousemove', window, 0)
  send('mouseup', window, 0)
  return painted
}

async function stillness(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)))
}

async function keepPicture(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await stillness(page)
    const file = `panning-${name.replaceAll(/\W+/g, '-')}-${colorScheme}.png`
    await page.screenshot({ path: join(import.meta.dirname, 'results', file) })
  }
}
