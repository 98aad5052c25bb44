import { NAME_MAX, VAULT_ACCESS_MOST, VAULT_DESCRIPTION_MAX, VAULT_TITLE_MAX } from '@kinhold/domain/limits'
import { CONTRIBUTE } from '@kinhold/domain/vaults'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { call, listOf, NoContent, refusals } from './contract.ts'
import { givesSomething, Id, line, lineOrNone, linesOrNone, Moment, opaque, phone } from './fields.ts'
import { Silence } from './mutes.ts'
import { SendResult } from './outbox.ts'
import { PlayerCard } from './players.ts'
import { said } from './sentences.ts'

/**
 * A vault as its owner or a viewer sees it (VLT-45). `accessCount`: how many numbers can open the vault now;
 * `accessCode`: ten digits, sent only to the owner; `muted`: the owner has muted the caller, who may only
 * read; `contribute`: who may add posts and items besides the owner; `mayAdd`: the caller may add posts and
 * items; `cover`: the address of the newest picture; `mute`: set if the caller has muted the vault.
 */
export const Vault = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  ownerId: Id,
  owner: PlayerCard,
  createdAt: Moment,
  accessCount: z.int(),
  accessCode: z.string().optional(),
  muted: z.boolean(),
  contribute: z.enum(CONTRIBUTE),
  mayAdd: z.boolean(),
  cover: z.string().nullable(),
  mute: Silence.optional(),
})
export type Vault = z.infer<typeof Vault>

/**
 * A number or a person on a vault's access list (VLT-46, FAM-62). `accessValue`: the number; null for a
 * person, whom the owner chose without typing a number; `mayAdd`: this person may add posts and items if
 * `contribute` is 'chosen'; `key`: the key in links sent to this number, null for a person; `label`: the name
 * that the owner gave the number; `name`: the person's name as the owner knows it; `profilePhoto`: a member's
 * photo, if the owner knows their name; `playerId`: their member id if the owner may write to them;
 * `hasAdded`: the vault has posts or items by them; `seenAt`: their last visit, if they let others see it.
 */
export const VaultAccess = z.object({
  id: Id,
  accessType: z.enum(['phone', 'player']),
  accessValue: z.string().nullable(),
  createdAt: Moment,
  state: z.enum(['pending', 'joined']),
  muted: z.boolean(),
  archived: z.boolean(),
  mayAdd: z.boolean(),
  hasAdded: z.boolean(),
  key: z.string().nullable(),
  label: z.string().nullable(),
  name: z.string().nullable(),
  profilePhoto: z.string().nullable(),
  playerId: Id.nullable(),
  seenAt: Moment.nullable(),
})
export type VaultAccess = z.infer<typeof VaultAccess>

/**
 * The vault that the key in a link belongs to. `phone`: the key's phone number with all but its last two
 * digits hidden, or null if the person has to type it.
 */
export const KeyedVault = z.object({
  vaultId: Id,
  title: z.string(),
  ownerName: z.string(),
  phone: z.string().nullable(),
})
export type KeyedVault = z.infer<typeof KeyedVault>

/** A vault user's name and number. */
export const VaultUserProfile = z.object({ displayName: z.string().nullable(), phone: z.string() })
export type VaultUserProfile = z.infer<typeof VaultUserProfile>

/**
 * A vault user's settings (VUS-18). `nameAsked`, `textsAsked`: the person has answered the first-visit
 * question about their name, or about text messages (FAM-44).
 */
export const VaultSettings = z.object({
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  showOnlineStatus: z.boolean(),
  allowAdminMessages: z.boolean(),
  nameAsked: z.boolean(),
  textsAsked: z.boolean(),
})
export type VaultSettings = z.infer<typeof VaultSettings>

const Title = line('Vault title', VAULT_TITLE_MAX, said(msg`Vault title is required.`))
const Description = linesOrNone('Description', VAULT_DESCRIPTION_MAX)
const Listed = z.discriminatedUnion('type', [
  z.object({ type: z.literal('phone'), value: phone() }),
  z.object({ type: z.literal('player'), value: Id }),
])

/** Endpoints for vaults, their access lists and the accounts of vault users. */
export const vaults = {
  list: call('GET /api/vaults', {
    fromReplica: true,
    summary: "The caller's vaults, and those that their number may enter, newest first (VLT-36)",
    access: ['member'],
    ...listOf(Vault),
  }),
  create: call('POST /api/vaults', {
    summary: 'Create a vault and put numbers and people on its list, all or nothing (VLT-38, FAM-62)',
    notes:
      "A number that is given twice is listed once, and the owner's own is dropped. A person is bonded to the caller, or one of those that `GET /api/trust-bonds/near` can answer. The number of a listed person gets an entry of its own, as if nobody on the list had it, unless the caller may see it; then the person is listed once. 404: somebody cannot be put on the list; `fields` names the entries. 409 `too_many_vaults`: the member owns 100.",
    access: ['member'],
    // The server may have to notify hundreds of people of each new vault.
    limit: [{ name: 'vaults', uses: 60, seconds: 3600, by: 'account' }],
    body: z.object({
      title: Title,
      description: Description.nullish(),
      accessList: z.array(Listed).max(VAULT_ACCESS_MOST).default([]),
      contribute: z.enum(CONTRIBUTE).default('owner'),
    }),
    replies: { 201: Vault, ...refusals(400, 404, 409, 429) },
  }),
  openByCode: call('GET /api/vaults/access/:code', {
    summary: "Enter a vault by its access code: the caller's number is put on its list (VLT-10)",
    notes:
      "The code may have any formatting. A cross-site request is refused. An entry of the caller's number that the owner archived or deleted is not restored (404), nor is one of a number that the caller had before. 404 'Vault not found or access denied' for a wrong code; 429 after 5 wrong codes in 10 minutes by one account, or 20 from one address or of one code. 403 for the admin, who may not use codes.",
    access: ['member', 'vault_user'],
    params: z.object({ code: opaque(60) }),
    replies: { 200: Vault, ...refusals(403, 404, 429) },
  }),
  userVault: call('GET /api/vaults/user-vault', {
    summary:
      'The vault that a vault user was given last, and their others, the most recently granted first (VUS-17)',
    access: ['vault_user'],
    replies: { 200: Vault.extend({ others: z.array(Vault) }), ...refusals(404) },
  }),
  ofKey: call('GET /api/vault-keys/:key', {
    summary: 'The vault that the key of a link names, and its owner (FAM-35)',
    notes:
      'Every entry of an access list has a key, which is in the links that its number gets; alone it opens nothing. 404 `link_ended`: no entry with access has this key. 403 `other_number`: the caller is signed in with another number. 429 after 20 refused keys in 10 minutes from one address. `phone` is null on a server that texts no codes.',
    access: ['anyone'],
    params: z.object({ key: opaque(64) }),
    replies: { 200: KeyedVault, ...refusals(403, 404, 429) },
  }),
  get: call('GET /api/vaults/:id', {
    summary: 'One vault (VLT-40)',
    notes: 'For its owner and its viewers.',
    access: ['member', 'vault_user'],
    replies: { 200: Vault, ...refusals(404) },
  }),
  update: call('PATCH /api/vaults/:id', {
    summary:
      'Change the title or description of a vault, or who may add to it, as its owner (VLT-105, FAM-01)',
    access: ['member'],
    body: z
      .object({
        title: Title.optional(),
        description: Description.nullish(),
        contribute: z.enum(CONTRIBUTE).optional(),
      })
      .refine(givesSomething, said(msg`Give a title or a description to change.`)),
    replies: { 200: Vault, ...refusals(400, 403, 404) },
  }),
  remove: call('DELETE /api/vaults/:id', {
    summary: 'Delete a vault with its content, as its owner (VLT-39)',
    notes: 'Its content and files are unreachable at once, and removed within 30 days.',
    access: ['member'],
    replies: { 204: NoContent, ...refusals(403, 404) },
  }),
  access: call('GET /api/vaults/:id/access', {
    fromReplica: true,
    summary: 'The access list of a vault, for its owner, newest first (VLT-41)',
    notes: "`state` is 'joined' once that number has opened this vault.",
    access: ['member'],
    ...listOf(VaultAccess, 403, 404),
  }),
  addAccess: call('POST /api/vaults/:id/access', {
    summary: 'Put a number on the access list, as the owner (VLT-42)',
    notes:
      '201 with the new entry, 200 with the existing one. It restores an entry that the owner archived or deleted. A number that the caller sees of a person on the list gets the entry of the person. 400 `own_phone`; 409 `too_many_access`: 500 numbers.',
    access: ['member'],
    // Enough to fill two access lists in an hour, each with at most 500 numbers.
    limit: [{ name: 'vault_access', uses: 1_000, seconds: 3600, by: 'account' }],
    body: z.object({ accessType: z.literal('phone'), accessValue: phone() }),
    replies: { 200: VaultAccess, 201: VaultAccess, ...refusals(400, 403, 404, 409, 429) },
  }),
  changeAccess: call('PATCH /api/vaults/:id/access/:accessId', {
    summary:
      'Mute or archive an entry of the access list, or let it add, or undo that, as the owner (VLT-57, FAM-01)',
    access: ['member'],
    body: z
      .object({
        muted: z.boolean().optional(),
        archived: z.boolean().optional(),
        mayAdd: z.boolean().optional(),
      })
      .refine(givesSomething, said(msg`Give something to change.`)),
    replies: { 200: VaultAccess, ...refusals(400, 403, 404) },
  }),
  labelAccess: call('PUT /api/vaults/:id/access/:accessId/label', {
    summary: 'Give a number on the access list a name, as the owner; a blank one removes it (FAM-41)',
    notes:
      'The name is shown beside the words of a vault user who has chosen none. 400 `name_reserved`; 409 `has_name`: the entry of a person.',
    access: ['member'],
    // Enough to label all 500 numbers of a full access list twice in an hour.
    limit: [{ name: 'vault_labels', uses: 1_000, seconds: 3600, by: 'account' }],
    body: z.object({ label: lineOrNone('Name', NAME_MAX) }),
    replies: { 200: VaultAccess, ...refusals(400, 403, 404, 409, 429) },
  }),
  removeAccess: call('DELETE /api/vaults/:id/access/:accessId', {
    summary: 'End the access of a number at once, as the owner (VLT-57)',
    notes:
      'Open sessions lose the access, too. `content=remove`: the posts and items that this person added are deleted (FAM-04).',
    access: ['member'],
    query: z.object({ content: z.literal('remove').optional() }),
    replies: { 204: NoContent, ...refusals(403, 404) },
  }),
  messageAccess: call('POST /api/vaults/:id/access/:accessId/message', {
    summary: 'Text the link of the vault to a number on its list, as the owner (VLT-20)',
    notes:
      "The text is the server's own sentence with the link. Three a day for each entry (429 `too_many`). 409 `not_shared`: the entry is archived; 409 `no_messages`: the vault user wants none; 403 `texts_stopped`: the number replied STOP, or texts to it failed lately.",
    access: ['member'],
    replies: { 200: SendResult, ...refusals(403, 404, 409, 429) },
  }),
  replaceCode: call('POST /api/vaults/:id/access-code', {
    summary: 'Replace the access code, as the owner; the old one stops working (VLT-05)',
    access: ['member'],
    replies: { 200: z.object({ accessCode: z.string() }), ...refusals(403, 404) },
  }),
  profile: call('GET /api/vault-user/profile', {
    summary: "A vault user's name and number (VUS-15)",
    access: ['vault_user'],
    replies: { 200: VaultUserProfile },
  }),
  updateProfile: call('PUT /api/vault-user/profile', {
    summary: "Change a vault user's name (VUS-16)",
    notes: '400 `display_name_required`, `name_reserved`.',
    access: ['vault_user'],
    // Each new name triggers a live update for everyone in any of the vault user's vaults.
    limit: [{ name: 'display_names', uses: 20, seconds: 600, by: 'account', refused: 'free' }],
    body: z.object({ displayName: line('Display name', NAME_MAX) }),
    codes: { displayName: 'display_name_required' },
    replies: { 200: VaultUserProfile, ...refusals(400, 429) },
  }),
}
