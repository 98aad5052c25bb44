import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pressEscape } from './people.ts'

/**
 * Returns keyboard actions, and `isOn`, which checks the role and name of the focused element. After each key
 * press, the focused element must be in view and visibly focused.
 */
export function keysOf(page: Page) {
  async function focused(): Promise<string> {
    const there = page.locator(':focus')
    if ((await there.count()) === 0) return 'nothing'
    // The focused element may be gone before the snapshot is taken.
    const [line = ''] = (await there.ariaSnapshot({ timeout: 1_000 }).catch(() => 'nothing')).split('\n')
    return line.replace(/^- '?/, '')
  }
  const isIn = (line: string, role: string, name: string | RegExp) => {
    const [, is, called = ''] = /^(\w+)(?: "(.*?)")?/.exec(line) ?? []
    return is === role && (typeof name === 'string' ? called === name : name.test(called))
  }
  async function isOn(role: string, name: string | RegExp): Promise<void> {
    const wanted = `${role} ${name}`
    const met = async () => {
      const line = await focused()
      return isIn(line, role, name) ? wanted : line
    }
    await expect.poll(met).toBe(wanted)
  }
  async function until(key: string, role: string, name: string | RegExp): Promise<void> {
    const met: string[] = []
    for (let n = 0; n < 40; n += 1) {
      await page.keyboard.press(key)
      const line = await focused()
      met.push(line)
      // From the last element of a page, Tab moves the focus to the browser's own controls.
      if (line !== 'nothing') await isInSight()
      if (isIn(line, role, name)) return
    }
    throw new Error(`${role} ${name} is not met: ${met.join(' → ')}`)
  }
  async function press(key: string): Promise<void> {
    await page.keyboard.press(key)
    await isInSight()
  }
  async function isInSight(): Promise<void> {
    await expect.poll(() => page.evaluate(whereFocusIs).catch(String)).toBe('in sight')
  }
  /** Presses Escape after all toasts have closed, because Escape would dismiss a toast first. */
  async function escape(): Promise<void> {
    await pressEscape(page)
    await isInSight()
  }
  /** Opens the focused element's menu and chooses an item. */
  async function choose(item: string): Promise<void> {
    await press('Enter')
    await page.getByRole('menuitem', { name: item, exact: true }).waitFor()
    await press('End')
    if (!isIn(await focused(), 'menuitem', item)) await until('ArrowUp', 'menuitem', item)
    await press('Enter')
  }
  return {
    isOn,
    until,
    choose,
    press,
    escape,
    tabTo: (role: string, name: string | RegExp, key = 'Tab') => until(key, role, name),
    type: (words: string) => page.keyboard.type(words),
  }
}

function whereFocusIs(): string {
  const there = document.activeElement
  if (!there || there === document.body) return 'lost'
  const { top, bottom, left, right } = there.getBoundingClientRect()
  if (bottom < 0 || top > innerHeight || right < 0 || left > innerWidth) return `outside: ${there.outerHTML}`
  // Headings and dialogs get the focus only so that screen readers continue from there, and menus shade the
  // current item. None of these needs an outline.
  if ((there as HTMLElement).tabIndex < 0 || there.matches('[data-highlighted]')) return 'in sight'
  const framed = [there, there.closest('label'), there.parentElement]
  const isFramed = framed.some((element) => element && getComputedStyle(element).outlineStyle !== 'none')
  return isFramed ? 'in sight' : `without an outline: ${there.outerHTML}`
}
