import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { expectCalm, PHONE, someone } from './people.ts'

const { server, browser } = serverAndBrowser()

const CASES = [
  ['2129970867', '(212) 997-0867'],
  ['+1 4152276984', '+1 (415) 227-6984'],
  ['0044 20 7946 0958', '+44 20 7946 0958'],
  ['٤١٥٢٢٧٦٩٨٤', '(415) 227-6984'],
  ['４１５２２７６９８４', '(415) 227-6984'],
  ['(415) 227-69845', '(415) 227-69845'],
] as const

/** The ways to replace a field's content in a browser. */
const WAYS: Record<string, (page: Page, text: string) => Promise<void>> = {
  'by pasting': async (page, text) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+v')
  },
  'by an input method': async (page, text) => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(text)
  },
  programmatically: async (page, text) => {
    await field(page).fill(text)
  },
  'key by key': async (page, text) => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
    await page.keyboard.type(text)
  },
}

const field = (page: Page) => page.getByPlaceholder('Enter mobile number')

test.each(Object.entries(WAYS))('PRO-02 INV-16 a number entered %s keeps every digit', async (_, put) => {
  const ann = await someone(browser, server.url, { size: PHONE })
  await ann.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await ann.page.goto('/')
  await field(ann.page).click()
  for (const [text, shown] of CASES) {
    await put(ann.page, '(415) 227-6984')
    await expect.poll(() => field(ann.page).inputValue()).toBe('(415) 227-6984')
    await put(ann.page, text)
    await expect.poll(() => field(ann.page).inputValue(), { message: text }).toBe(shown)
    await put(ann.page, text)
    await expect.poll(() => field(ann.page).inputValue(), { message: `${text} again` }).toBe(shown)
  }
  await ann.page.getByText('This number has too many digits. Please check it.').waitFor()
  expectCalm(ann)
  await ann.context.close()
})
