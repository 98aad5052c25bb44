import type { Page } from 'playwright-core'
import type { World } from './world.ts'

/** Looks at the gigs of a browser, and at the form of a new one. */
export async function lookAtGigs(
  page: Page,
  look: (page: Page, name: string) => Promise<void>,
  world: World,
): Promise<void> {
  await page.goto('/create-gig')
  await page.getByRole('button', { name: 'Post Gig' }).click()
  await page.getByText('Please fill in all required fields').waitFor()
  await look(page, 'create-gig-missing')
  await page.getByLabel('Title').fill([...world.group].slice(0, 50).join(''))
  await page.getByLabel('Description').fill([...world.description].slice(0, 400).join(''))
  await page.getByLabel('Category').selectOption({ label: 'Add a new category…' })
  await page.getByLabel('New category').fill([...world.vault].slice(0, 40).join(''))
  await page.getByLabel('Tags (optional)').fill(`${[...world.kate].slice(0, 40).join('')}, ladder`)
  await look(page, 'create-gig-typed')
  await page.getByRole('button', { name: 'Post Gig' }).click()
  await page.getByRole('button', { name: /^Apply to/ }).click()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  // Beside what is pointed at, a notice stays.
  await page.mouse.move(0, 0)
  await page.locator('li[data-state]').first().waitFor({ state: 'detached' })
  await look(page, 'side-gigs-applied')
  await page.getByRole('button', { name: 'Edit title' }).click()
  await look(page, 'side-gigs-title')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog', { name: 'Delete Gig' }).waitFor()
  await look(page, 'dialog-delete-gig')
}
