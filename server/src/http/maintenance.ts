import { randomBytes } from 'node:crypto'
import { contract } from '@kinhold/contract/calls'
import { directionOf } from '@kinhold/domain/languages'
import { asWritten, type Sentence } from '@kinhold/domain/sentences'
import { escaped } from '@kinhold/domain/text'
import { msg } from '@kinhold/domain/msg'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, sayTo } from './language.ts'
import { routeOf } from './route-of.ts'
import { RefusalError } from './refusals.ts'
import { isCall, policy } from './web-app.ts'

/** The maintenance period that the operator has started. `message` replaces the usual first sentence. */
export type Maintenance = { message: string | null }

/** The number of seconds until a page or client may try again. */
const RETRY_SECONDS = 30

const { health, monitoring, outbox, push } = contract

/** The paths of the calls that stay open: probes, and requests that other services send only once. */
const OPEN = new Set<string>(
  [
    health.alive,
    health.ready,
    monitoring.metrics,
    // Twilio doesn't repeat a STOP.
    outbox.twilioIncoming,
    outbox.twilioStatus,
    // A mail program doesn't repeat an unsubscribe request or show a refusal.
    push.stopEmails,
  ].map(({ path }) => path),
)

/** Refuses all calls and pages with 503 during maintenance, except OPEN ones and the app's files. */
export function refuseInMaintenance(
  app: FastifyInstance,
  appName: string,
  now: () => Maintenance | null,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const maintenance = now()
    // Pages that are already open may still need files.
    if (maintenance === null || OPEN.has(request.routeOptions.url ?? '') || routeOf(request) === 'file')
      return
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && !isCall(request.url)) return sendPage(request, reply, appName, maintenance)
    throw new RefusalError(503, 'maintenance', sentenceIn(appName, maintenance), RETRY_SECONDS)
  })
}

/** Returns the sentences shown to people during maintenance. */
export function sentenceIn(appName: string, { message }: Maintenance): Sentence {
  return message === null
    ? msg`${{ appName }} is being looked after and will be back soon. Until then nothing is saved; what you typed stays here.`
    : msg`${{ message: ended(message) }} Until then nothing is saved; what you typed stays here.`
}

function firstSentence(appName: string, { message }: Maintenance): Sentence {
  return message === null
    ? msg`${{ appName }} is being looked after and will be back soon.`
    : asWritten(ended(message))
}

function ended(message: string): string {
  return /[.!?…]$/.test(message) ? message : `${message}.`
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  appName: string,
  maintenance: Maintenance,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const say = sayTo(request, reply)
  return reply
    .code(503)
    .header('retry-after', String(RETRY_SECONDS))
    .header('content-security-policy', policy(nonce))
    .type('text/html; charset=utf-8')
    .send(
      pageOf({
        language: languageOf(request),
        name: escaped(appName),
        sentence: escaped(say(firstSentence(appName, maintenance))),
        again: escaped(say(msg`This page tries again by itself.`)),
        nonce,
      }),
    )
}

type Page = Record<'language' | 'name' | 'sentence' | 'again' | 'nonce', string>

function pageOf({ language, name, sentence, again, nonce }: Page): string {
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">
body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center;
  padding: 1.5rem; box-sizing: border-box; text-align: center; overflow-wrap: anywhere;
  font: 1.125rem/1.5 system-ui, sans-serif; background: #faf7f0; color: #14281f }
h1 { margin: 0; font: 2rem/1.25 Georgia, serif; color: #1f4d3a }
p { margin: 1rem 0 0; max-width: 34rem }
.quiet { font-size: 0.9375rem; color: #55655c }
@media (prefers-color-scheme: dark) {
  body { background: #0f1713; color: #f2ede1 }
  h1 { color: #9accb2 }
  .quiet { color: #aab6ad }
}
</style>
</head>
<body>
<main>
<h1>${name}</h1>
<p>${sentence}</p>
<p class="quiet">${again}</p>
</main>
</body>
</html>
`
}
