import type { Message } from '@kinhold/contract/messages'
import { pairKey } from '@kinhold/domain/bonds'
import { LIST_MOST } from '@kinhold/domain/limits'
import { notifyManager, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { ApiError, read, readPage } from '../../api.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { keyOfOne } from '../../query-key.ts'
import { useMember } from '../session/use-session.ts'
import { type Window, windowOf, withChanges, withMessage, withNewer, withOlder, withRead } from './window.ts'

const PAGE = 50
/**
 * If at least this many messages have changed, reloading the conversation is cheaper than fetching the
 * changes.
 */
const CHANGES_MOST = 2_000
const FRESH_MS = 1_000
const TRIES_AGAIN = 3

/** The place where a conversation opens: its unread line, its end, a message, or a time. */
export type Start = 'unread' | 'newest' | { around: number } | { at: string }

export function useBondId(otherId: number): string {
  return pairKey(useMember().id, otherId)
}

/**
 * Loads a conversation once, and then only its changes (MSG-43). The returned `go` loads a different part of
 * the conversation.
 */
export function useConversation(bondId: string, start: Start = 'unread') {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: windowKey(bondId),
    queryFn: () => bringUpToDate(queries, bondId, start),
    staleTime: FRESH_MS,
    retry: (failures, error) =>
      failures < TRIES_AGAIN && !(error instanceof MessagesNotLoaded && error.isFinal),
    retryDelay: (failures) => 500 * 2 ** failures,
  })
  const moves = useMemo(
    () => ({
      loadOlder: () => loadOlder(queries, bondId),
      loadNewer: () => loadNewer(queries, bondId),
      go: (place: Start) => go(queries, bondId, place),
    }),
    [queries, bondId],
  )
  return { ...query, ...moves }
}

/** Returns the cached part of a conversation without sending a request. */
export function useShownWindow(bondId: string): Window | undefined {
  const queries = useQueryClient()
  // Batch cache events, so that this hook and `useConversation` update together and no message appears twice.
  const subscribe = useCallback(
    (tell: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(tell)),
    [queries],
  )
  return useSyncExternalStore(subscribe, () => windowIn(queries, bondId))
}

export function useConversationState(bondId: string) {
  return useQuery({
    queryKey: stateKey(bondId),
    queryFn: () => readState(bondId),
    meta: { hears: [{ topic: 'message', keysIn: () => [bondId] }, 'player', 'bond'] },
  })
}

export function useArchived(bondId: string) {
  return usePages<Message>({
    queryKey: keyOfOne('message', bondId, 'archived'),
    load: (before) =>
      readPage('GET /api/trust-bonds/:bondId/messages/archived', { params: { bondId }, query: { before } }),
  })
}

/** Marks the other side's messages as read up to an id (MSG-09). */
export function useMarkRead(bondId: string) {
  const me = useMember()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (upTo: number) =>
      read('POST /api/trust-bonds/:bondId/messages/read', { params: { bondId }, body: { upTo } }),
    onSuccess: (_, upTo) => {
      const now = new Date().toISOString()
      changeWindow(queries, bondId, (window) => withRead(window, upTo, me.id, now))
      void queries.invalidateQueries({ queryKey: stateKey(bondId) })
    },
  })
}

export function useChangeMessage(bondId: string) {
  return useMessageChange(
    bondId,
    ({ id }, change: { archived: boolean } | { content: string; version: number }) =>
      read('PATCH /api/messages/:id', { params: { id }, query: { bondId }, body: change }),
    (message, change) =>
      'content' in change
        ? { ...message, content: change.content, editedAt: new Date().toISOString() }
        : { ...message, ...change },
  )
}

type Reaction = { emoji: string; given: boolean }

export function useReact(bondId: string) {
  const me = useMember()
  return useMessageChange(
    bondId,
    ({ id }, reaction: Reaction) =>
      read('PUT /api/messages/:id/reactions', { params: { id }, query: { bondId }, body: reaction }),
    (message, reaction) => ({ ...message, reactions: withReaction(message.reactions, me.id, reaction) }),
  )
}

/** Hides a message right away and deletes it for `forWhom` (MSG-40), even if the page closes. */
export function useRemoveMessage(bondId: string) {
  return useMessageChange(
    bondId,
    ({ id }, forWhom: 'both' | 'me') =>
      read(
        'DELETE /api/messages/:id',
        { params: { id }, query: { bondId, for: forWhom } },
        { keepalive: true },
      ),
    (message) => ({ ...message, deleted: true }),
  )
}

/** Shows messages from a server response without refetching them. */
export function showMessages(queries: QueryClient, bondId: string, messages: readonly Message[]): void {
  changeWindow(queries, bondId, (window) => withChanges(window, messages))
}

const readState = (bondId: string) =>
  read('GET /api/messages/trust-bond/:bondId/state', { params: { bondId } })
export const windowKey = (bondId: string) => keyOfOne('message', bondId, 'window')
const stateKey = (bondId: string) => keyOfOne('conversation-read', bondId, 'state')

function windowIn(queries: QueryClient, bondId: string): Window | undefined {
  return queries.getQueryData(windowKey(bondId))
}

function changeWindow(queries: QueryClient, bondId: string, change: (window: Window) => Window): void {
  queries.setQueryData<Window>(windowKey(bondId), (window) => window && change(window))
}

async function bringUpToDate(queries: QueryClient, bondId: string, start: Start): Promise<Window> {
  const had = windowIn(queries, bondId)
  if (!had) return open(bondId, start)
  const changes = await changesSince(bondId, had.version)
  if (!changes) return open(bondId, start)
  // The window may have gained messages while the changes were loading.
  const now = windowIn(queries, bondId) ?? had
  return withChanges(now, changes, changes.at(-1)?.version)
}

// Returns null if there are too many changes, in which case the caller reloads the conversation.
async function changesSince(bondId: string, version: number): Promise<Message[] | null> {
  const changes: Message[] = []
  for (;;) {
    const since = changes.at(-1)?.version ?? version
    const page = await list(bondId, { since, limit: LIST_MOST })
    changes.push(...page.items)
    if (page.items.length < LIST_MOST) return changes
    if (changes.length >= CHANGES_MOST) return null
  }
}

async function open(bondId: string, place: Start): Promise<Window> {
  if (typeof place !== 'string') return openAround(bondId, place)
  const [{ firstUnreadId }, page] = await Promise.all([readState(bondId), list(bondId, { limit: PAGE })])
  const isOlder =
    place === 'unread' &&
    firstUnreadId !== null &&
    page.next !== null &&
    firstUnreadId < (page.items[0]?.id ?? 0)
  if (isOlder) return openAround(bondId, { around: firstUnreadId })
  const version = Math.max(0, ...page.items.map((message) => message.version))
  return windowOf(page, { hasNewer: false, version })
}

// Ids and versions share a sequence. Read the state first, so that the page has every change up to
// `lastId`.
async function openAround(bondId: string, place: { around: number } | { at: string }): Promise<Window> {
  const state = await readState(bondId)
  const page = await list(bondId, { ...place, limit: PAGE })
  const newest = state.lastId ?? 0
  return windowOf(page, { hasNewer: (page.items.at(-1)?.id ?? 0) < newest, version: newest })
}

async function loadOlder(queries: QueryClient, bondId: string): Promise<void> {
  const window = windowIn(queries, bondId)
  if (!window?.older) return
  const page = await list(bondId, { before: window.older, limit: PAGE })
  extend(queries, bondId, window, (now) => (now.older === window.older ? withOlder(now, page) : now))
}

async function loadNewer(queries: QueryClient, bondId: string): Promise<void> {
  const window = windowIn(queries, bondId)
  if (!window?.hasNewer) return
  const { items } = await list(bondId, { after: window.to, limit: PAGE })
  extend(queries, bondId, window, (now) =>
    now.to === window.to ? withNewer(now, items, items.length === PAGE) : now,
  )
}

// The page may lack changes made while it was loading, so fetch the changes again.
function extend(queries: QueryClient, bondId: string, { version }: Window, add: (now: Window) => Window) {
  const isBehind = (windowIn(queries, bondId)?.version ?? 0) > version
  changeWindow(queries, bondId, (now) => add({ ...now, version: Math.min(now.version, version) }))
  if (isBehind) void queries.invalidateQueries({ queryKey: windowKey(bondId) })
}

async function go(queries: QueryClient, bondId: string, place: Start): Promise<Window> {
  await queries.cancelQueries({ queryKey: windowKey(bondId) })
  const window = await open(bondId, place)
  queries.setQueryData<Window>(windowKey(bondId), window)
  return window
}

type Page = { items: Message[]; next: string | null }
type Asked = { before?: string; limit: number; after?: number; since?: number; around?: number; at?: string }

// A failure to load messages has its own error text (MSG-36).
async function list(bondId: string, query: Asked): Promise<Page> {
  try {
    return await readPage('GET /api/messages/trust-bond/:bondId', { params: { bondId }, query })
  } catch (error) {
    throw error instanceof ApiError ? new MessagesNotLoaded(error) : error
  }
}

/** A failure to load messages. Its text is 'HTTP {status}: {statusText}' (MSG-36). */
export class MessagesNotLoaded extends Error {
  /** True if a retry would also fail. */
  isFinal: boolean
  constructor({ status, statusText }: ApiError) {
    super(`HTTP ${status}: ${statusText}`)
    this.isFinal = status >= 400 && status < 500 && status !== 429
  }
}

function useMessageChange<C>(
  bondId: string,
  send: (message: Message, change: C) => Promise<Message | undefined>,
  show: (message: Message, change: C) => Message,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ message, change }: { message: Message; change: C }) => send(message, change),
    onMutate: ({ message, change }) =>
      changeWindow(queries, bondId, (window) => withMessage(window, message, (one) => show(one, change))),
    onSuccess: (message) => message && showMessages(queries, bondId, [message]),
    // Restores the message unless a newer version has arrived.
    onError: (_, { message }) => showMessages(queries, bondId, [message]),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOfOne('message', bondId) }),
  })
}

function withReaction(before: Message['reactions'], playerId: number, { emoji, given }: Reaction) {
  const ids = new Map(before.map((one) => [one.emoji, one.playerIds]))
  const others = (ids.get(emoji) ?? []).filter((id) => id !== playerId)
  ids.set(emoji, given ? [...others, playerId] : others)
  return [...ids].flatMap(([each, playerIds]) => (playerIds.length > 0 ? { emoji: each, playerIds } : []))
}
