import { type LinkProps, useLocation, useNavigate, useSearchParams } from 'react-router'
import { begin } from '../../browser/at-rest.ts'
import { useIsAtLeast } from '../../browser/window.ts'
import { paths } from '../../paths.ts'

export type Place = {
  /** The other person's id, null if no conversation is open, or NOBODY if the id is invalid. */
  otherId: number | null
  at: number | null
  /** Changes each time the user follows a link to a message. */
  visit: string
  isWide: boolean
  linkTo: (otherId: number) => Pick<LinkProps, 'to' | 'replace' | 'state' | 'preventScrollReset'>
  open: (otherId: number, messageId: number) => void
  back: () => void
}

/** A placeholder for an invalid id in the URL. */
export const NOBODY = 0

/**
 * Returns the place that the URL names. The browser's Back button goes to the list or, on a wide screen,
 * leaves the Messages tab.
 */
export function useMessagesPlace(): Place {
  const [query] = useSearchParams()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const isWide = useIsAtLeast(WIDE_PX)
  const otherId = idIn(query.get('with'))
  const at = idIn(query.get('at')) || null
  const leading = { replace: isWide || otherId !== null, preventScrollReset: isWide }
  const begun = isFromList(state) || !leading.replace ? FROM_LIST : null
  return {
    otherId,
    at,
    visit: at === null ? '' : key,
    isWide,
    linkTo: (id) => ({ to: paths.messagesWith(id), state: begun, ...leading }),
    open: (id, messageId) => void navigate(paths.messagesWith(id, messageId), { state: begun, ...leading }),
    back: () => {
      if (!isFromList(state)) return void navigate(paths.messages(), { replace: true })
      window.addEventListener('popstate', begin(), { once: true })
      void navigate(-1)
    },
  }
}

export function useIsConversationAlone(): boolean {
  const [query] = useSearchParams()
  const isWide = useIsAtLeast(WIDE_PX)
  return !isWide && query.has('with') && query.get('tab') === 'messages' && !query.has('view')
}

const WIDE_PX = 1024
const FROM_LIST = { isFromList: true }

function isFromList(state: unknown): boolean {
  return (state as typeof FROM_LIST | null)?.isFromList === true
}

function idIn(words: string | null): number | null {
  if (words === null) return null
  return /^[1-9]\d{0,15}$/.test(words) ? Number(words) : NOBODY
}

export const MESSAGE_NOUN = 'message' as const

export function placeOf(bondId: string): string {
  return `message ${bondId}`
}
