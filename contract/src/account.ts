import { z } from 'zod'
import { call, NoContent, Refusal } from './contract.ts'
import { IdInPath, opaque } from './fields.ts'

const ById = z.object({ id: IdInPath })

/** The things that end with an account, and those that stay under 'Former member'. */
export const Leaving = z.object({
  bonds: z.int(),
  trustUnits: z.int(),
  groups: z.int(),
  messages: z.int(),
  posts: z.int(),
  vaults: z.int(),
  sharedWith: z.int(),
  files: z.int(),
  sponsored: z.int(),
})
export type Leaving = z.infer<typeof Leaving>

/** Calls about the account as a whole: export and deletion. */
export const account = {
  export: call({
    method: 'POST',
    path: '/api/players/:id/export',
    summary: 'The own data as one file that streams (SET-14, SET-15)',
    access: ['member', 'unverified'],
    params: ById,
    body: z.object({
      includeMessages: z.boolean().default(true),
      includeBonds: z.boolean().default(true),
      includeGroups: z.boolean().default(true),
      format: z.enum(['json', 'csv']).default('json'),
    }),
    replies: { 200: z.any(), 403: Refusal, 404: Refusal, 409: Refusal, 429: Refusal },
  }),
  exportFiles: call({
    method: 'GET',
    path: '/api/players/:id/export',
    summary: 'The own data and files as a ZIP that streams',
    access: ['member', 'unverified'],
    params: ById,
    replies: { 200: z.any(), 403: Refusal, 404: Refusal, 409: Refusal, 429: Refusal },
  }),
  leaving: call({
    method: 'GET',
    path: '/api/players/:id/leaving',
    summary: 'What would end with the account',
    access: ['member', 'unverified'],
    params: ById,
    replies: { 200: Leaving, 403: Refusal, 404: Refusal },
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/players/:id',
    summary: 'End the own account: signed out everywhere, hidden at once, gone within 30 days',
    access: ['member', 'unverified'],
    params: ById,
    body: z.object({ confirm: opaque(2000) }),
    replies: { 204: NoContent, 400: Refusal, 403: Refusal, 404: Refusal, 409: Refusal },
  }),
}
