import type { Page } from 'playwright-core'
import { SHARED, SHARED_WORDS, sharedFile } from '../../web/src/browser/worker-words.ts'
import { goWithin } from '../people.ts'
import type { World } from './world.ts'

/** Looks at where what another app shared may go. No worker runs here, so what one would have kept is put in its place. */
export async function lookAtSharing(
  page: Page,
  look: (page: Page, name: string) => Promise<void>,
  world: World,
): Promise<void> {
  await page.evaluate(
    async ({ cache, words, file, text, name }) => {
      const kept = await caches.open(cache)
      await kept.put(words, Response.json({ text, names: [name], at: Date.now() }))
      await kept.put(file, new Response('A row of beans.'))
    },
    { cache: SHARED, words: SHARED_WORDS, file: sharedFile(0), text: world.post, name: 'beans.txt' },
  )
  await goWithin(page, '/share')
  await page.getByRole('region', { name: 'What is shared' }).waitFor()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await look(page, 'share-chosen')
  await page.evaluate((cache) => caches.delete(cache), SHARED)
}
