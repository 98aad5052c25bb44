import { page } from '../../browser/page.ts'
import { publishToOtherTabs } from './this-tab.ts'

/** Reloads the app for another account, so that nothing from the previous account stays in memory. */
export function loadAgain(): void {
  publishToOtherTabs('in')
  page.reloadHome()
}
