import type { GroupMember, Post } from '@kinhold/contract/groups'
import type { Page } from 'playwright-core'
import { goWithin } from '../people.ts'
import type { World } from './world.ts'

/**
 * Looks at how somebody is muted and blocked, and at what is folded then. Nobody is blocked for it: what the answers would
 * say is put in their place, so that the others are where they were.
 */
export async function lookAtBlocks(
  page: Page,
  look: (page: Page, name: string) => Promise<void>,
  world: World,
): Promise<void> {
  const members: GroupMember[] = await (await page.request.get('/api/groups/1/members')).json()
  const dora = members.find(({ player }) => player.name === world.dora)!.playerId
  await goWithin(page, `/player/${dora}`)
  await page.getByRole('button', { name: 'What you can do' }).click()
  await page.getByRole('menuitem', { name: 'Block…' }).waitFor()
  await look(page, 'menu-person')
  await page.getByRole('menuitem', { name: 'Mute until I take it back' }).click()
  await page.getByRole('main').getByTitle('Muted until you take it back').waitFor()
  await toastGone(page)
  await look(page, 'player-muted')
  await page.getByRole('button', { name: 'What you can do' }).click()
  await page.getByRole('menuitem', { name: 'Block…' }).click()
  await page.getByRole('dialog').waitFor()
  await look(page, 'dialog-block')
  await page.keyboard.press('Escape')

  await goWithin(page, '/network?tab=messages')
  await page.getByTitle('Muted until you take it back').first().waitFor()
  await look(page, 'messages-muted')
  await goWithin(page, `/network?tab=messages&with=${dora}`)
  await page.getByRole('button', { name: 'Conversation actions' }).click()
  await page.getByRole('menuitem', { name: 'Unmute' }).waitFor()
  await look(page, 'conversation-muted')
  await page.keyboard.press('Escape')
  await page.request.delete(`/api/mutes/person/${dora}`)

  await goWithin(page, '/network?tab=bonds')
  await page
    .getByRole('button', { name: /^Bond with/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Block…' }).waitFor()
  await look(page, 'menu-bond')
  await page.keyboard.press('Escape')

  await page.route('**/api/groups/1/posts*', async (route) => {
    const posts: Post[] = await (await route.fetch()).json()
    await route.fulfill({
      json: posts.map((post) => (post.author.id === dora ? { ...post, isBlocked: true } : post)),
    })
  })
  await goWithin(page, '/groups/1')
  const folded = page.getByRole('button', { name: /^Show what/ })
  await folded.scrollIntoViewIfNeeded()
  await look(page, 'group-folded')
  await folded.click()
  await page.getByRole('button', { name: /^Hide what/ }).waitFor()
  await look(page, 'group-unfolded')
  await page.getByRole('button', { name: /^Mute:/ }).click()
  await page.getByRole('menuitem', { name: 'Mute for an hour' }).waitFor()
  await look(page, 'menu-mute')
  await page.keyboard.press('Escape')
  await page.unroute('**/api/groups/1/posts*')

  await goWithin(page, '/settings')
  const section = page.getByRole('region', { name: 'Blocked people' })
  await section.getByText('You have blocked nobody.').waitFor()
  await section.scrollIntoViewIfNeeded()
  await look(page, 'settings-nobody-blocked')
  await page.route('**/api/blocks', (route) =>
    route.fulfill({
      json: [world.dora, world.iris].map((name, n) => ({
        player: { id: 900 + n, name, profilePhoto: null },
        since: '2026-01-05T10:00:00.000Z',
      })),
    }),
  )
  await page.reload()
  await section.getByRole('button', { name: `Unblock ${world.dora}` }).scrollIntoViewIfNeeded()
  await look(page, 'settings-blocked')
  await page.unroute('**/api/blocks')
}

// What is said of a deed would lie over what is looked at.
async function toastGone(page: Page): Promise<void> {
  const toast = page.locator('li[data-state=open]')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await toast.waitFor({ state: 'detached' })
}
