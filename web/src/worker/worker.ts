import { SPOKEN, USED } from '../browser/worker-words.ts'
import { openNoticed, showPushed, subscribeAgain } from './notices.ts'
import type { Scope } from './scope.ts'
import { isSharing, takeShared } from './shared.ts'
import { answerTo, type Build, keepLanguage, keepShell, keepUsed, removeEarlier } from './shell.ts'

/** The build sets this constant. */
declare const __BUILD__: Build

const scope = self as unknown as Scope
const build = __BUILD__
const { connection } = navigator as { connection?: { saveData?: boolean } }

scope.addEventListener('install', (event) =>
  event.waitUntil(keepShell(build, connection?.saveData ?? false).then(() => scope.skipWaiting())),
)
scope.addEventListener('activate', (event) =>
  event.waitUntil(removeEarlier(build).then(() => scope.clients.claim())),
)
scope.addEventListener('fetch', (event) => {
  const { request } = event
  if (isSharing(request)) return event.respondWith(takeShared(request))
  const answer = answerTo(build, request, location.origin)
  if (answer) event.respondWith(answer)
})
scope.addEventListener('message', (event) => {
  const { [USED]: files, [SPOKEN]: language } = (event.data ?? {}) as Record<string, unknown>
  if (!Array.isArray(files)) return
  const kept = [keepUsed(build, files as string[]), keepLanguage(build, language)]
  // Claim a page that was still loading when the worker became active.
  event.waitUntil(Promise.all([...kept, scope.clients.claim()]))
})
scope.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPushed(scope, event.data.json()))
})
scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNoticed(scope, event.notification)),
)
scope.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(subscribeAgain(scope, event.oldSubscription)),
)
