import type { vaults } from '@kinhold/contract/vaults'
import { LIST_MOST } from '@kinhold/domain/limits'
import type { Deps } from '../../deps.ts'
import { addressKey } from '../../http/address.ts'
import { refuseForeign } from '../../http/cross-site.ts'
import type { Handler } from '../../http/implement.ts'
import { linkNext, listById, readIdCursor } from '../../http/pages.ts'
import type { Principal, Viewer } from '../../http/principal.ts'
import { answer, isRefused, noContent } from '../../http/refusals.ts'
import { presentSent } from '../outbox/present-sent.ts'
import { presentSilences } from '../ties/present-ties.ts'
import { accessOf } from './access.queries.ts'
import { changeAccess, endAccess, labelAccess, putOnList, type RemoveAdded } from './change-access.ts'
import { createVault, editVault, removeVault, replaceCode } from './edit-vault.ts'
import { findEntry, linkEnded } from './find-entry.ts'
import { noVault, ownVault, seekerOfPlayer } from './see-vault.ts'
import { openByCode, viewVault } from './join-vault.ts'
import { presentAccess, presentKeyed, presentVault } from './present-vault.ts'
import { saveDisplayName } from './save-vault-user.ts'
import { type VaultRow, vaultsFor, vaultsGivenTo } from './shown-vaults.queries.ts'
import { textLink } from './text-link.ts'

export function vaultRoutes(deps: Deps, removeAdded: RemoveAdded) {
  // Vault users can't mute vaults.
  const presentFor = async (viewer: Viewer, row: VaultRow) =>
    presentVault(row, viewer.kind === 'player' ? await presentSilences(deps.db, viewer.player) : undefined)
  return {
    list: async ({ query }, context) => {
      const seeker = seekerOfPlayer(context.me)
      const rows = await listById(context, query, (page) => vaultsFor(deps.db, seeker, page))
      const muted = await presentSilences(deps.db, context.me)
      return { status: 200, body: rows.map((row) => presentVault(row, muted)) }
    },
    create: async ({ body }, { me }) => {
      const { title, description = null, contribute, accessList } = body
      return answer(201, createVault(deps, me, { title, description, contribute, accessList }), presentVault)
    },
    openByCode: async ({ params }, { viewer, request }) => {
      // This GET adds the caller to an access list, so refuse requests from other sites.
      refuseForeign(request, deps.config.publicUrl)
      const from = { typed: params.code, address: addressKey(request.ip) }
      return answer(200, openByCode(deps, viewer, from), (opened) => presentFor(viewer, opened))
    },
    userVault: async (_, { viewer }) => {
      const [first, ...others] = (await vaultsGivenTo(deps.db, viewer.phone, LIST_MOST)).map((row) =>
        presentVault(row),
      )
      return first ? { status: 200, body: { ...first, others } } : noVault()
    },
    ofKey: async ({ params: { key } }, context) => {
      const phone = phoneOf(await context.who())
      const entry = await findEntry(deps, { key, phone }, addressKey(context.request.ip))
      if (entry === null) return linkEnded(404)
      if (isRefused(entry)) return entry
      return { status: 200, body: presentKeyed(entry, deps.config) }
    },
    get: async ({ params }, { viewer }) => {
      const vault = await viewVault(deps, viewer, params.id)
      return vault ? { status: 200, body: await presentFor(viewer, vault) } : noVault()
    },
    update: ({ params, body }, { me, principal }) =>
      answer(200, editVault(deps, me, params.id, body), (edited) => presentFor(principal, edited)),
    remove: ({ params }, { me }) => noContent(removeVault(deps, me, params.id)),
    access: async ({ params, query }, context) => {
      const page = { limit: query.limit + 1, before: readIdCursor(query.before) }
      const vault = await ownVault(deps.db, context.me, params.id)
      if (isRefused(vault)) return vault
      const rows = await accessOf(deps.db, vault.id, page)
      return { status: 200, body: linkNext(context, rows, query.limit, ({ id }) => [id]).map(presentAccess) }
    },
    addAccess: async ({ params, body }, { me }) => {
      const listed = await putOnList(deps, me, params.id, body.accessValue)
      if (isRefused(listed)) return listed
      return { status: listed.isNew ? 201 : 200, body: presentAccess(listed.entry) }
    },
    changeAccess: ({ params, body }, { me }) =>
      answer(200, changeAccess(deps, me, keyOf(params), body), presentAccess),
    labelAccess: ({ params, body }, { me }) =>
      answer(200, labelAccess(deps, me, keyOf(params), body.label), presentAccess),
    removeAccess: ({ params, query }, { me }) =>
      noContent(endAccess(deps, me, keyOf(params), query.content ? removeAdded : null)),
    messageAccess: ({ params }, { me, request }) =>
      answer(200, textLink(deps, me, keyOf(params), addressKey(request.ip)), presentSent),
    replaceCode: ({ params }, { me }) => answer(200, replaceCode(deps, me, params.id), (done) => done),
    profile: async (_, { viewer }) => ({
      status: 200,
      body: { displayName: viewer.displayName, phone: viewer.phone },
    }),
    updateProfile: async ({ body }, { viewer }) => {
      const { displayName } = body
      const refused = await saveDisplayName(deps, viewer.phone, displayName)
      return refused ?? { status: 200, body: { displayName, phone: viewer.phone } }
    },
  } satisfies { [K in keyof typeof vaults]: Handler<(typeof vaults)[K]> }
}

function phoneOf(caller: Principal | null): string | null {
  if (caller?.kind === 'player') return caller.player.phone
  return caller?.kind === 'vault_user' ? caller.phone : null
}

function keyOf({ id, accessId }: { id: number; accessId: number }) {
  return { vaultId: id, accessId }
}
