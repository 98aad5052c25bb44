import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { failed, type Finding, ok, warning } from './finding.ts'

const SOON_DAYS = 14
const PATIENCE_MS = 8_000

/** Checks whether the public address leads to a server, and how long the certificate remains valid. */
export async function checkAddress(publicUrl: string | null): Promise<Finding[]> {
  if (publicUrl === null) return []
  const seen = await look(publicUrl)
  const answered =
    seen.status === 200
      ? ok('address', `${publicUrl} leads to a server.`)
      : warning(
          'address',
          `${publicUrl} answers with the status ${seen.status}.`,
          'Start the server, and check to which port the proxy passes requests on.',
        )
  return [answered, ...(seen.certificate === null ? [] : [certificateOf(seen.certificate)])]
}

type Certificate = { until: Date; trouble: string | null }

/** Returns the finding for a certificate, based on its expiration date and on whether browsers accept it. */
export function certificateOf({ until, trouble }: Certificate): Finding {
  const check = 'certificate'
  const todo = 'Renew the certificate, and see why it was not renewed by itself.'
  const date = until.toISOString().slice(0, 10)
  const days = Math.floor((until.getTime() - Date.now()) / 86_400_000)
  if (days < 0) return failed(check, `It was valid until ${date}; browsers refuse it.`, todo)
  if (trouble !== null)
    return failed(
      check,
      `Browsers refuse it (${trouble}).`,
      'Install a certificate for this name with its chain.',
    )
  const said = `It is valid until ${date}, for ${days} more days.`
  return days < SOON_DAYS ? warning(check, said, todo) : ok(check, said)
}

// Connects even if the certificate is invalid, to find out what is wrong with it. Sends nothing secret.
function look(publicUrl: string): Promise<{ status: number; certificate: Certificate | null }> {
  const isSecure = publicUrl.startsWith('https:')
  const request = isSecure ? requestByHttps : requestByHttp
  return new Promise((resolve, reject) => {
    const asked = request(`${publicUrl}/healthz`, {
      rejectUnauthorized: false,
      agent: false,
      timeout: PATIENCE_MS,
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`${publicUrl} could not be reached (${error.code ?? error.message}).`)),
    )
    asked.on('response', (response) => {
      const certificate = isSecure ? seenOn(response.socket as TLSSocket) : null
      response.destroy()
      resolve({ status: response.statusCode!, certificate })
    })
    asked.end()
  })
}

function seenOn(socket: TLSSocket): Certificate {
  const until = new Date(socket.getPeerCertificate().valid_to)
  return { until, trouble: socket.authorized ? null : String(socket.authorizationError) }
}
