import { z } from 'zod'
import { call, NoContent, refusals } from './contract.ts'
import { opaque } from './fields.ts'

/**
 * The number of items of each kind that will be deleted with an account, or that will remain under the name
 * 'Former member'.
 */
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

// Exports are limited because each one reads all of a member's data.
const EXPORTS = [{ name: 'exports', uses: 10, seconds: 3600, by: 'account', refused: 'free' }] as const

/** Endpoints for exporting and deleting an account. */
export const account = {
  export: call('POST /api/players/:id/export', {
    summary: "The player's data as one streamed file (SET-14, SET-15)",
    notes:
      'For the player themself; otherwise 403 `not_you`. The file is `network-data.{format}` (`Content-Disposition`). In CSV, cells that a spreadsheet would run as a formula are made harmless. 409 `export_running`: one is on its way to them.',
    access: ['member', 'unverified'],
    limit: EXPORTS,
    body: z.object({
      includeMessages: z.boolean().default(true),
      includeBonds: z.boolean().default(true),
      includeGroups: z.boolean().default(true),
      format: z.enum(['json', 'csv']).default('json'),
    }),
    replies: { 200: z.any(), ...refusals(403, 404, 409, 429) },
  }),
  exportFiles: call('GET /api/players/:id/export', {
    summary: "The player's data and files as a streamed ZIP",
    notes:
      'For the player themself. The data is JSON (`network-data.json`), and all own files are under `files`. 403 and 409 as `POST /api/players/{id}/export`.',
    access: ['member', 'unverified'],
    limit: EXPORTS,
    replies: { 200: z.any(), ...refusals(403, 404, 409, 429) },
  }),
  leaving: call('GET /api/players/:id/leaving', {
    summary: 'The things that would end with the account',
    notes: 'For the player themself.',
    access: ['member', 'unverified'],
    replies: { 200: Leaving, ...refusals(403, 404) },
  }),
  remove: call('DELETE /api/players/:id', {
    summary: "End one's account: signed out everywhere, hidden at once, removed within 30 days",
    notes:
      'For the player themself; otherwise 403 `not_you`. 400 `other_name`: `confirm` is not their name; 409 `admin_protected`: the admin; 409 `account_deleted`: the account has just been ended in another browser.',
    access: ['member', 'unverified'],
    body: z.object({ confirm: opaque(2000) }),
    replies: { 204: NoContent, ...refusals(400, 403, 404, 409) },
  }),
}
