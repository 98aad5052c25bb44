import type { Change } from '@kinhold/contract/live'
import { configure, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { learnText } from './left-in-english.ts'
import { matching } from './said.ts'
import { sendChange } from './stage.ts'

configure({
  asyncUtilTimeout: 15_000,
  getElementError: (message) =>
    new Error(`${message?.split('\n')[0]} The page says: ${document.body.innerText.slice(0, 1_000)}`),
})

type Name = string | RegExp
/** The part of the page in which a `Hand` looks for elements. */
type Place = Pick<
  typeof screen,
  'findByRole' | 'findAllByRole' | 'findByText' | 'findAllByText' | 'findByLabelText'
>

/** The actions of a simulated user on a page. Most of them wait for the element they act on. */
export type Hand = {
  user: ReturnType<typeof userEvent.setup>
  /** Waits for the element with this role and name. */
  find: (role: string, name?: Name) => Promise<HTMLElement>
  /** Waits for at least one element with this role and name; returns all of them. */
  all: (role: string, name: Name) => Promise<HTMLElement[]>
  /** Waits for the first element with this role and name. */
  first: (role: string, name: Name) => Promise<HTMLElement>
  /** Clicks the first element with this role and name as soon as it's enabled. */
  press: (name: Name, role?: string) => Promise<void>
  /** Replaces the value of a field. */
  fill: (label: Name, text: string) => Promise<void>
  /** Waits for these words to appear. */
  see: (text: Name) => Promise<HTMLElement>
  /** Waits until no element has this role. */
  gone: (role: string) => Promise<void>
  /** Scrolls the element with this role and name to the middle of the screen. */
  show: (role: string, name?: Name) => Promise<void>
  /** Returns a `Hand` for the open dialog, or for another part of the page. */
  within: (role?: string, name?: Name) => Promise<Hand>
  /** Makes the browser report that it is offline. */
  goOffline: () => void
  /** Simulates a live update from the server. */
  change: (change: Change) => void
  /** Selects a photo in the first file field. */
  givePhoto: () => Promise<void>
}

/**
 * Returns a `Hand` for the whole page, or for one part of it. It finds elements by their English names and
 * texts, even if the page is in another language.
 */
export function aHand(place: Place = screen): Hand {
  const user = userEvent.setup({ delay: null })
  const find = (role: string, name?: Name) =>
    place.findByRole(role, name === undefined ? {} : { name: matching(name) })
  const all = (role: string, name: Name) => place.findAllByRole(role, { name: matching(name) })
  const first = async (role: string, name: Name) => (await all(role, name))[0]!
  return {
    user,
    find,
    all,
    first,
    press: async (name: Name, role = 'button') => {
      const control = await first(role, name)
      await waitFor(() => {
        const isBehind = getComputedStyle(control).pointerEvents === 'none'
        if (isBehind || control.matches(':disabled'))
          throw new Error(`'${String(name)}' cannot be pressed yet.`)
      })
      await user.click(control)
    },
    fill: async (label: Name, text: string) => {
      const field = await place.findByLabelText(matching(label))
      await user.clear(field)
      field.focus()
      await user.paste(text)
      learnText(text)
    },
    see: async (text: Name) => (await place.findAllByText(matching(text)))[0]!,
    gone: async (role: string) => {
      if (screen.queryByRole(role)) await waitForElementToBeRemoved(() => screen.queryByRole(role))
    },
    show: async (role: string, name?: Name) => (await find(role, name)).scrollIntoView({ block: 'center' }),
    within: async (role = 'dialog', name?: Name): Promise<Hand> => aHand(within(await find(role, name))),
    goOffline: () => {
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
      window.dispatchEvent(new Event('offline'))
    },
    change: sendChange,
    givePhoto: async () => {
      const field = await waitFor(() => {
        const found = document.querySelector<HTMLInputElement>('input[type=file]')
        if (!found) throw new Error('There is no field for files.')
        return found
      })
      await user.upload(field, await photo())
    },
  }
}

async function photo(): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 400 })
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#5d7a68'
  pen.fillRect(0, 0, 400, 400)
  pen.fillStyle = '#d9c7a0'
  pen.fillRect(120, 80, 160, 240)
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([made!], 'photo.png', { type: 'image/png' })
}
