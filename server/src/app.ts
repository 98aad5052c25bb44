import { contract } from '@kinhold/contract/calls'
import type { FastifyInstance } from 'fastify'
import { readApart } from './db/reads-apart.ts'
import type { Deps } from './deps.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { adminRoutes } from './features/admin/admin.routes.ts'
import { bondRoutes } from './features/bonds/bonds.routes.ts'
import { unitRoutes } from './features/bonds/units/units.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { groupRoutes } from './features/groups/groups.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { keepMaintenance } from './features/health/keep-maintenance.ts'
import { interestRoutes } from './features/interest/interest.routes.ts'
import { introductionRoutes } from './features/introductions/introductions.routes.ts'
import { invitationMessageRoutes, invitationRoutes } from './features/invitations/invitations.routes.ts'
import { lifecycleRoutes } from './features/lifecycle/lifecycle.routes.ts'
import { standingRoutes } from './features/lifecycle/standing/standing.routes.ts'
import { liveRoutes } from './features/live/live.routes.ts'
import { claimRoutes } from './features/lost-numbers/claims/claims.routes.ts'
import { showSelfies } from './features/lost-numbers/claims/show-claim.ts'
import { guardianRoutes } from './features/lost-numbers/guardians/guardians.routes.ts'
import { messageRoutes } from './features/messages/messages.routes.ts'
import { showMessageFiles } from './features/messages/see-conversation.ts'
import { monitoringRoutes } from './features/monitoring/monitoring.routes.ts'
import { networkRoutes } from './features/network/network.routes.ts'
import { pushRoutes } from './features/outbox/notices/push.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { outboxRoutes } from './features/outbox/outbox.routes.ts'
import { historyRoutes, playerRoutes } from './features/players/players.routes.ts'
import { showPhotos } from './features/players/see-player.ts'
import { holdStanding } from './features/players/standing.queries.ts'
import { boardRoutes } from './features/posts/board.routes.ts'
import { removeAdded } from './features/posts/remove-added.ts'
import { showBoardFiles, showVaultFiles } from './features/posts/see-post.ts'
import { unreadRoutes } from './features/posts/unread.routes.ts'
import { vaultContentRoutes } from './features/posts/vault-content.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { registrationRoutes } from './features/registration/registration.routes.ts'
import { blockRoutes, muteRoutes, wayRoutes } from './features/relations/relations.routes.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { showReportedFiles } from './features/reports/see-thing.ts'
import { suspendPlayer } from './features/reports/suspend-player.ts'
import { readEnding } from './features/sessions/end-session.ts'
import { findSession } from './features/sessions/sessions.queries.ts'
import { sessionRoutes } from './features/sessions/sessions.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { findPass } from './features/sign-in/passes.queries.ts'
import { passkeyRoutes } from './features/sign-in/passkeys/passkeys.routes.ts'
import { configRoutes, signInRoutes } from './features/sign-in/sign-in.routes.ts'
import { checkFloor } from './features/uploads/hold-room.ts'
import type { Audience } from './features/uploads/send-media.ts'
import { uploadRoutes } from './features/uploads/uploads.routes.ts'
import { itemRoutes } from './features/vaults/items/items.routes.ts'
import { openVault } from './features/vaults/see-vault.ts'
import { vaultRoutes } from './features/vaults/vaults.routes.ts'
import { serveDocs } from './http/docs.ts'
import { answerNoSuchCall } from './http/error-handler.ts'
import { routesOf } from './http/implement.ts'
import type { Identify } from './http/principal.ts'
import { createServer } from './http/server.ts'
import { tellSlowStatements } from './http/slow-statements.ts'
import { serveWebApp } from './http/web-app.ts'

// Each feature decides for itself who may see its files.
const AUDIENCES: Audience[] = [
  showPhotos,
  showBoardFiles,
  showMessageFiles,
  showVaultFiles,
  showReportedFiles,
  showSelfies,
]

/** Builds the server. If `webFolder` is null, it serves only the API. */
export async function buildApp(deps: Deps, webFolder?: string | null): Promise<FastifyInstance> {
  const identify: Identify = {
    session: (tokenHash) => findSession(deps.db, tokenHash),
    ended: (tokenHash) => readEnding(deps, tokenHash),
    invitee: (tokenHash) => findPass(deps.db, tokenHash),
  }
  const { now: maintenance, stop } = await keepMaintenance(deps)
  const app = await createServer({ ...deps, maintenance })
  app.addHook('onClose', async () => stop())
  tellSlowStatements(app, deps)
  await serveDocs(app, deps.config.appName)
  const implement = routesOf(app, {
    config: deps.config,
    identify,
    limits: deps.limits,
    isFull: () => checkFloor(deps),
    ...(deps.replica && { readApart: (answer) => readApart(deps.db, answer) }),
    stands: holdStanding,
  })
  implement(contract.appConfig, configRoutes(deps))
  implement(contract.signIn, signInRoutes(deps))
  implement(contract.sessions, sessionRoutes(deps))
  implement(contract.passkeys, passkeyRoutes(deps))
  implement(contract.registration, registrationRoutes(deps))
  implement(contract.players, {
    ...playerRoutes(deps),
    ...profileRoutes(deps),
    ...lifecycleRoutes(deps, suspendPlayer),
    ...dashboardRoutes(deps),
  })
  implement(
    contract.uploads,
    uploadRoutes(deps, AUDIENCES, (viewer, id) => openVault(deps.db, viewer, id)),
  )
  implement(contract.invitations, invitationRoutes(deps))
  implement(contract.introductions, introductionRoutes(deps))
  implement(contract.standing, standingRoutes(deps))
  implement(contract.network, networkRoutes(deps))
  implement(contract.ways, wayRoutes(deps))
  implement(contract.notifications, notificationRoutes(deps))
  implement(contract.history, historyRoutes(deps))
  implement(contract.groups, { ...groupRoutes(deps), ...boardRoutes(deps) })
  implement(contract.messages, messageRoutes(deps))
  implement(contract.vaults, vaultRoutes(deps, removeAdded))
  implement(contract.vaultContent, { ...vaultContentRoutes(deps), ...itemRoutes(deps) })
  implement(contract.unread, unreadRoutes(deps))
  implement(contract.bonds, bondRoutes(deps))
  implement(contract.blocks, blockRoutes(deps))
  implement(contract.mutes, muteRoutes(deps))
  implement(contract.units, unitRoutes(deps))
  implement(contract.interest, interestRoutes(deps))
  implement(contract.outbox, { ...outboxRoutes(deps), ...invitationMessageRoutes(deps) })
  implement(contract.guardians, guardianRoutes(deps))
  implement(contract.claims, claimRoutes(deps))
  implement(contract.admin, adminRoutes(deps))
  implement(contract.settings, settingsRoutes(deps))
  implement(contract.account, accountRoutes(deps))
  implement(contract.reports, reportRoutes(deps))
  implement(contract.push, pushRoutes(deps))
  implement(contract.live, liveRoutes(deps))
  implement(contract.health, healthRoutes(deps))
  implement(contract.monitoring, monitoringRoutes(deps))
  if (webFolder === null) app.setNotFoundHandler(answerNoSuchCall)
  else await serveWebApp(app, deps.config, deps.words, webFolder)
  return app
}
