import { join } from 'node:path'
import { MEMBER_REACH_LEVELS, TREE_NODES_MOST } from '@kinhold/domain/limits'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchChromium } from '../journeys/chromium.ts'
import { DESKTOP, PHONE, type Size } from '../journeys/people.ts'
import { signIn } from './calls.ts'
import { figure, type Result } from './figures.ts'
import { sideBySide } from './measure.ts'
import { type Branch, makePeople } from './people.ts'
import { inWords, IS_SMALLEST, MOST, often, sized } from './scale.ts'
import { contextOf } from './shown.ts'
import { type Cluster, withServer } from './world.ts'

const MEMBERS = Math.min(MOST, 100_000)
/** The target for the mean frame time. */
const GOAL_MS = 20
/** The duration of one drag, in ms. */
const DRAG = sized(1_000, 200)
const SCREENS = Object.entries({ desktop: DESKTOP, phone: PHONE }).slice(sized(0, 1))

/** The zoom levels to measure, each with the steps to reach that level. */
const VIEWS: Record<string, (page: Page) => Promise<void>> = {
  'everyone in sight': (page) => page.getByRole('button', { name: 'Show everyone' }).click(),
  'as it opens': async () => {},
  'faces without names': async (page) => {
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await stillness(page)
    await page.getByRole('button', { name: 'Zoom out' }).click()
  },
}

/** Measures the mean frame time in a real browser while a tree of 2,000 people is dragged with the mouse. */
export async function panning(cluster: Cluster): Promise<Result> {
  const url = await cluster.newDatabase('panning')
  const { branches } = await makePeople(url, MEMBERS)
  const browser = await launchChromium()
  try {
    const figures = await withServer(url, async ({ origin }) => {
      const contenders = await contendersOn(browser, origin, branches.large)
      const pans = contenders.map(({ pan }) => pan)
      const took = await sideBySide(pans, often(3, 3))
      return contenders.map(({ what }, nth) => figure(what, 'ms', GOAL_MS, took[nth]!))
    })
    const shown = inWords(Math.min(branches.large.below + 2, TREE_NODES_MOST))
    return { part: 'panning', data: `a frame, ${shown} people in ${MEMBER_REACH_LEVELS} levels`, figures }
  } finally {
    await browser.close()
  }
}

async function contendersOn(browser: Browser, origin: string, branch: Branch) {
  const contenders: { what: string; pan: () => Promise<number> }[] = []
  for (const [screen, size] of SCREENS)
    for (const [view, look] of Object.entries(VIEWS)) {
      const page = await openTree(browser, origin, branch, size)
      await look(page)
      await stillness(page)
      if (!IS_SMALLEST) await keepPicture(page, `${screen}-${view}`)
      contenders.push({ what: `${screen}, ${view}`, pan: () => pan(page) })
    }
  return contenders
}

async function openTree(browser: Browser, origin: string, branch: Branch, viewport: Size) {
  const context = await contextOf(browser, await signIn(origin, branch.phone), viewport)
  // Serves pictures of four faces in turn, because the members' photos have no files.
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

/** Drags the tree back and forth. Returns the mean time between paints, in ms. */
async function pan(page: Page): Promise<number> {
  await page.bringToFront()
  await page.locator('canvas').scrollIntoViewIfNeeded()
  const painted = await page.evaluate(dragAndNote, DRAG)
  await stillness(page)
  return (painted.at(-1)! - painted[0]!) / (painted.length - 1)
}

async function dragAndNote(duration: number): Promise<number[]> {
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
  // Each paint starts with `clearRect`. Reading a pixel forces the browser to finish the previous paint.
  context.clearRect = (...box) => {
    context.getImageData(0, 0, 1, 1)
    painted.push(performance.now())
    CanvasRenderingContext2D.prototype.clearRect.apply(context, box)
  }
  send('mousedown', canvas, 0)
  const end = performance.now() + duration
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
