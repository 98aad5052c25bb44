import { type LinkProps, useLocation, useNavigate, useSearchParams } from 'react-router'
import { begin } from '../../browser/at-rest.ts'
import { useIsAtLeast } from '../../browser/media-query.ts'
import { paths } from '../../paths.ts'

/** What of the messages is open, by the address, and the ways to other conversations. */
export type Place = {
  /** Whom the open conversation is with: null where none is, NOBODY where the address names nobody. */
  otherId: number | null
  /** The message it is to be opened at. */
  at: number | null
  /** Another one each time that somebody is led to a message. */
  visit: string
  /** True where list and conversation stand side by side. */
  isWide: boolean
  /** What a link to a conversation is given. */
  linkTo: (otherId: number) => Pick<LinkProps, 'to' | 'replace' | 'state' | 'preventScrollReset'>
  open: (otherId: number, messageId: number) => void
  /** Leads from the conversation back to the list. */
  back: () => void
}

/** Stands for whoever an address means that names nobody. */
export const NOBODY = 0

/**
 * What of the messages is open. A phone shows either the list or a conversation: each conversation that is opened from
 * the list has an entry in the history, so that Back leads to the list. Where both are seen, choosing another takes the
 * place of the one before, so that Back leaves the messages.
 */
export function useMessagesPlace(): Place {
  const [query] = useSearchParams()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const isWide = useIsWide()
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

/** True where a conversation has the whole page, as on a phone. */
export function useIsConversationAlone(): boolean {
  const [query] = useSearchParams()
  const isWide = useIsWide()
  return !isWide && query.has('with') && query.get('tab') === 'messages' && !query.has('view')
}

const FROM_LIST = { isFromList: true }

function isFromList(state: unknown): boolean {
  return (state as typeof FROM_LIST | null)?.isFromList === true
}

function useIsWide(): boolean {
  return useIsAtLeast(1024)
}

function idIn(words: string | null): number | null {
  if (words === null) return null
  return /^[1-9]\d{0,15}$/.test(words) ? Number(words) : NOBODY
}
