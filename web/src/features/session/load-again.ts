import { page } from '../../browser/page.ts'
import { publishToOtherTabs } from './this-tab.ts'

/** Loads the app again as another account, so that this page keeps nothing of the account before. */
export function loadAgain(): void {
  publishToOtherTabs('in')
  page.reloadHome()
}
