import { LIST_DEFAULT, LIST_MOST } from '@kinhold/domain/limits'
import { z } from 'zod'
import { IdInPath, opaque } from './fields.ts'
import './schema-sentences.ts'

/**
 * Roles that may make a call. `anyone`: no session needed. `invitee`: holds the invitee cookie, and has
 * confirmed the number if required (guests with a personal QR code confirm it later). `unproved`: an invitee
 * who has not confirmed the number yet. `member`: a verified active player, including the admin.
 * `unverified`: a player who awaits a confirmation or a registration.
 */
export type Access = 'anyone' | 'invitee' | 'unproved' | 'member' | 'unverified' | 'admin' | 'vault_user'

/** The body of every refusal: a sentence for a person, and a code for a program. */
export const Refusal = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
})
export type Refusal = z.infer<typeof Refusal>

/** The replies of a call for each status with which the server may refuse it. */
export function refusals<S extends number>(...statuses: S[]) {
  return Object.fromEntries(statuses.map((status) => [status, Refusal])) as Record<S, typeof Refusal>
}

/** A reply without a body. */
export const NoContent = z.undefined()

/** Marks a body that arrives as multipart/form-data with the named file field. */
export type FileBody = { file: string; many?: boolean }

/**
 * Each account or address may make a call `uses` times in `seconds`; if `refused` is 'free', refusals do not count.
 * The actions themselves apply limits by another key (number, browser, QR code, pair, text) or under a condition.
 */
export type CallLimit = {
  name: string
  uses: number
  seconds: keyof typeof SPANS
  by: 'account' | 'address'
  refused?: 'free'
}

/** A limit in words, for the documentation of the calls. */
export function limitSaid({ uses, seconds, by, refused }: CallLimit): string {
  return `At most ${uses} ${SPANS[seconds]} by one ${by}${refused ? '; refused calls do not count' : ''}.`
}

const SPANS = { 60: 'a minute', 600: 'in ten minutes', 3600: 'an hour', 86400: 'a day' }

/** One call: its input, its replies by status, and the roles that may make it. */
export type Call = {
  method: Method
  path: string
  /** One line: the purpose of the call. */
  summary: string
  /** Sentences in Markdown: the other facts about the call, such as the codes of its refusals. */
  notes?: string
  access: readonly Access[]
  /** The server counts these limits in this order, before it runs the handler. */
  limit?: readonly CallLimit[]
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  upload?: FileBody
  /** The body is application/x-www-form-urlencoded instead of JSON: a vendor's webhook. */
  form?: true
  /** The call speaks tus 1.0: further input and output are in headers, and PATCH sends raw bytes. */
  resumable?: true
  /** The error code if this field of the body is invalid; without an entry, 'invalid_input'. */
  codes?: Record<string, string>
  replies: Record<number, z.ZodType>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** Declares the call 'METHOD /path' with literal types; by default, `params` are the ids in the path. */
export function call<M extends Method, P extends string, const Rest extends Omit<Call, 'method' | 'path'>>(
  route: `${M} ${P}`,
  rest: Rest,
) {
  const [method, path] = route.split(' ') as [M, P]
  const ids = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, TEXTS_IN_PATH[name as Text] ?? IdInPath])
  const params = ids.length > 0 && { params: z.object(Object.fromEntries(ids)) }
  return { method, path, ...params, ...rest } as { method: M; path: P } & ParamsIn<P, Rest> & Rest
}

const TEXTS_IN_PATH = { bondId: opaque(40), uploadId: opaque(64) }
type Text = keyof typeof TEXTS_IN_PATH

type ParamsIn<P extends string, Rest> = Rest extends { params: z.ZodType }
  ? unknown
  : [NamesIn<P>] extends [never]
    ? unknown
    : {
        params: z.ZodObject<{ [Name in NamesIn<P>]: Name extends Text ? z.ZodType<string> : typeof IdInPath }>
      }
type NamesIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** The input of a handler: params, query and body as parsed by the schemas. */
export type ParsedOf<C extends Call> = {
  params: C extends { params: infer P extends z.ZodType } ? z.output<P> : undefined
  query: C extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
  body: C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
}

/** Every declared reply of a call as {status, body}, discriminated by status. */
export type ReplyOf<C extends Call> = {
  [S in keyof C['replies'] & number]: {
    status: S
    body: C['replies'][S] extends z.ZodType ? z.input<C['replies'][S]> : never
  }
}[keyof C['replies'] & number]

/** The query and the replies of a call that lists items in pages; `statuses`: its possible errors. */
export function listOf<T extends z.ZodType, S extends number = never>(item: T, ...statuses: S[]) {
  return { query: Page, replies: { 200: z.array(item), ...refusals(...statuses) } }
}

/** The `?limit=` and `?before=` of every list in pages. */
export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(LIST_MOST).default(LIST_DEFAULT),
  // Long, because a cursor may contain a whole name in any script.
  before: opaque(1000).optional(),
})
