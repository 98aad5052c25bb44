import { LIST_DEFAULT, LIST_MOST } from '@kinhold/domain/limits'
import { z } from 'zod'
import { opaque } from './fields.ts'
import './schema-sentences.ts'

/**
 * Who may make a call. `anyone`: no session needed. `invitee`: holds the invitee cookie, and has proved the number where
 * that is asked (whoever came by a personal QR code proves it later). `unproved`: an invitee who has not yet. `member`: a
 * verified active player, the admin among them. `unverified`: a player who still awaits something. `admin`, `vault_user`:
 * as named.
 */
export type Access = 'anyone' | 'invitee' | 'unproved' | 'member' | 'unverified' | 'admin' | 'vault_user'

/** The answer to every call that is refused: a sentence a person can act on, and a code a program can. */
export const Refusal = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
})
export type Refusal = z.infer<typeof Refusal>

/** A reply without a body. */
export const NoContent = z.undefined()

/** Marks a body that arrives as multipart/form-data with the named file field. */
export type FileBody = { file: string; many?: boolean }

/** One call: what goes in, what comes out by status, and who may make it. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  path: string
  summary: string
  access: readonly Access[]
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  upload?: FileBody
  /** The body comes as application/x-www-form-urlencoded instead of JSON: a vendor's webhook. */
  form?: true
  /** It speaks tus 1.0: what goes in and comes out beside the body stands in headers, and PATCH sends bare bytes. */
  resumable?: true
  /** The refusal's code when this field of the body is what is wrong; else 'invalid_input'. */
  codes?: Record<string, string>
  replies: Record<number, z.ZodType>
}

/** Declares a call, keeping its literal types. */
export function call<const C extends Call>(definition: C): C {
  return definition
}

/** What a handler gets: params, query and body as the schemas made them. */
export type ParsedOf<C extends Call> = {
  params: C extends { params: infer P extends z.ZodType } ? z.output<P> : undefined
  query: C extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
  body: C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
}

/** Every declared reply of a call as {status, body}, told apart by status. */
export type ReplyOf<C extends Call> = {
  [S in keyof C['replies'] & number]: {
    status: S
    body: C['replies'][S] extends z.ZodType ? z.input<C['replies'][S]> : never
  }
}[keyof C['replies'] & number]

/** `?limit=` and `?before=` of every list. */
export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(LIST_MOST).default(LIST_DEFAULT),
  // A cursor may hold a whole name in any script.
  before: opaque(1000).optional(),
})
