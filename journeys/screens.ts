import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const FOLDER = join(import.meta.dirname, 'pictures')

/** Looks at a screen as it stands: axe finds nothing, nothing scrolls sideways. With PICTURES set a picture is kept. */
export async function look(page: Page, name: string): Promise<void> {
  await settle(page)
  if (process.env['PICTURES']) {
    await mkdir(FOLDER, { recursive: true })
    await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  }
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
  expect.soft(found, `axe on ${name}`).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(sideways, `sideways scroll on ${name}`).toBeLessThanOrEqual(0)
}

// What moves is still, what loads is there.
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete),
  )
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity,
      ),
  )
}
