import { LIST_DEFAULT, LIST_MOST } from '@kinhold/domain/limits'
import { z } from 'zod'
import { IdInPath, opaque } from './fields.ts'
import './schema-sentences.ts'

/**
 * A role that may call an endpoint. `anyone` needs no session. An `invitee` has the invitee cookie and, if
 * required, a confirmed phone number. An `unproved` invitee still has to confirm their number. A `member` is
 * a verified, active player. An `unverified` player is still waiting to be confirmed, or has to register again.
 */
export type Access = 'anyone' | 'invitee' | 'unproved' | 'member' | 'unverified' | 'admin' | 'vault_user'

/** The body of an error response: a message for people and a code for programs. */
export const Refusal = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
})
export type Refusal = z.infer<typeof Refusal>

/** Returns the reply schemas for these error statuses. */
export function refusals<S extends number>(...statuses: S[]) {
  return Object.fromEntries(statuses.map((status) => [status, Refusal])) as Record<S, typeof Refusal>
}

/** A reply with no body. */
export const NoContent = z.undefined()

/**
 * A body sent as multipart/form-data. `file`: the name of the field that contains the file, or the files if
 * `many` is set.
 */
export type FileBody = { file: string; many?: boolean }

/** A limit of `uses` requests per `seconds` seconds. If `refused` is 'free', refused requests don't count. */
export type CallLimit = {
  name: string
  uses: number
  seconds: keyof typeof SPANS
  by: 'account' | 'address'
  refused?: 'free'
}

/** Returns the sentence that describes a limit in the documentation. */
export function limitSaid({ uses, seconds, by, refused }: CallLimit): string {
  return `At most ${uses} ${SPANS[seconds]} by one ${by}${refused ? '; refused calls do not count' : ''}.`
}

const SPANS = { 60: 'a minute', 600: 'in ten minutes', 3600: 'an hour', 86400: 'a day' }

/** An endpoint: its input, its replies by status, and the roles that may call it. */
export type Call = {
  method: Method
  path: string
  /** The purpose of the endpoint, in one line. */
  summary: string
  /** Further details in Markdown, such as error codes. */
  notes?: string
  access: readonly Access[]
  /** The limits that the server checks, in this order, before it runs the handler. */
  limit?: readonly CallLimit[]
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  upload?: FileBody
  /** True if the body is sent as application/x-www-form-urlencoded. */
  form?: true
  /** True if the endpoint follows tus 1.0, with metadata in headers and raw bytes in the body of a PATCH. */
  resumable?: true
  /** True if a GET endpoint only reads data and may use a replica of the database (decision 62). */
  fromReplica?: true
  /** The error codes for invalid body fields, by field. The default is 'invalid_input'. */
  codes?: Record<string, string>
  replies: Record<number, z.ZodType>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** Declares the endpoint 'METHOD /path'. By default, `params` are the ids in the path. */
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

/** The parsed input that a handler receives. */
export type ParsedOf<C extends Call> = {
  params: C extends { params: infer P extends z.ZodType } ? z.output<P> : undefined
  query: C extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
  body: C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
}

/** The declared replies of an endpoint, each as {status, body}. */
export type ReplyOf<C extends Call> = {
  [S in keyof C['replies'] & number]: {
    status: S
    body: C['replies'][S] extends z.ZodType ? z.input<C['replies'][S]> : never
  }
}[keyof C['replies'] & number]

/** Returns the query schema and the reply schemas for an endpoint that lists items in pages. */
export function listOf<T extends z.ZodType, S extends number = never>(item: T, ...statuses: S[]) {
  return { query: Page, replies: { 200: z.array(item), ...refusals(...statuses) } }
}

/** The query schema for every paged list. */
export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(LIST_MOST).default(LIST_DEFAULT),
  // A cursor may contain an entire name in any script.
  before: opaque(1000).optional(),
})
