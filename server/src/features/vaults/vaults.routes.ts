import type { vaults } from '@kinhold/contract/vaults'
import { LIST_MOST } from '@kinhold/domain/limits'
import type { Deps } from '../../deps.ts'
import { addressKey } from '../../http/address.ts'
import { refuseForeign } from '../../http/cross-site.ts'
import type { Handler } from '../../http/implement.ts'
import { linkNext, listById, readIdCursor } from '../../http/pages.ts'
import type { Viewer } from '../../http/principal.ts'
import { isRefused } from '../../http/refusals.ts'
import { presentSent } from '../outbox/present-sent.ts'
import { presentSilences } from '../ties/present-ties.ts'
import { accessOf } from './access.queries.ts'
import { changeAccess, endAccess, putOnList } from './change-access.ts'
import { createVault, editVault, removeVault, replaceCode } from './edit-vault.ts'
import { noVault, ownVault, seekerOfPlayer } from './see-vault.ts'
import { openByCode, viewVault } from './join-vault.ts'
import { presentAccess, presentVault } from './present-vault.ts'
import { saveDisplayName } from './save-vault-user.ts'
import { vaultsFor, vaultsGivenTo } from './shown-vaults.queries.ts'
import { textLink } from './text-link.ts'

export function vaultRoutes(deps: Deps) {
  // Vault users have no mutes.
  const silencesOf = async (viewer: Viewer) =>
    viewer.kind === 'player' ? presentSilences(deps.db, viewer.player) : undefined
  return {
    list: async ({ query }, context) => {
      const seeker = seekerOfPlayer(context.me)
      const rows = await listById(context, query, (page) => vaultsFor(deps.db, seeker, page))
      const muted = await presentSilences(deps.db, context.me)
      return { status: 200, body: rows.map((row) => presentVault(row, muted)) }
    },
    create: async ({ body }, { me }) => {
      const { title, description = null, accessList } = body
      const phones = accessList.map(({ value }) => value)
      const created = await createVault(deps, me, { title, description, phones })
      return isRefused(created) ? created : { status: 201, body: presentVault(created) }
    },
    openByCode: async ({ params }, { viewer, request }) => {
      // The call adds the caller to a list, although it is a GET.
      refuseForeign(request, deps.config.publicUrl)
      const from = { typed: params.code, address: addressKey(request.ip) }
      const opened = await openByCode(deps, viewer, from)
      if (isRefused(opened)) return opened
      return { status: 200, body: presentVault(opened, await silencesOf(viewer)) }
    },
    userVault: async (_, { viewer }) => {
      const [first, ...others] = (await vaultsGivenTo(deps.db, viewer.phone, LIST_MOST)).map((row) =>
        presentVault(row),
      )
      return first ? { status: 200, body: { ...first, others } } : noVault()
    },
    get: async ({ params }, { viewer }) => {
      const vault = await viewVault(deps, viewer, params.id)
      return vault ? { status: 200, body: presentVault(vault, await silencesOf(viewer)) } : noVault()
    },
    update: async ({ params, body }, { me }) => {
      const edited = await editVault(deps, me, params.id, body)
      if (isRefused(edited)) return edited
      return { status: 200, body: presentVault(edited, await presentSilences(deps.db, me)) }
    },
    remove: async ({ params }, { me }) => {
      return (await removeVault(deps, me, params.id)) ?? { status: 204, body: undefined }
    },
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
    changeAccess: async ({ params, body }, { me }) => {
      const changed = await changeAccess(deps, me, keyOf(params), body)
      return isRefused(changed) ? changed : { status: 200, body: presentAccess(changed) }
    },
    removeAccess: async ({ params }, { me }) => {
      return (await endAccess(deps, me, keyOf(params))) ?? { status: 204, body: undefined }
    },
    messageAccess: async ({ params }, { me, request }) => {
      const sent = await textLink(deps, me, keyOf(params), addressKey(request.ip))
      return isRefused(sent) ? sent : { status: 200, body: presentSent(sent) }
    },
    replaceCode: async ({ params }, { me }) => {
      const replaced = await replaceCode(deps, me, params.id)
      return isRefused(replaced) ? replaced : { status: 200, body: replaced }
    },
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

function keyOf({ id, accessId }: { id: number; accessId: number }) {
  return { vaultId: id, accessId }
}
