import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { sample } from './proxies.ts'

/** True if HAProxy is installed. The Debian package is called haproxy. */
export const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0

/** The header that routes a request to server `one` or `two`. Only the tests configure it. */
export const TO_SERVER = 'x-to-server'

/**
 * Starts HAProxy with its sample configuration, but without TLS, in front of two servers. Resolves when
 * HAProxy accepts connections.
 */
export async function startHaproxy(port: number, one: number, two: number) {
  const folder = await mkdtemp(join(tmpdir(), 'kinhold-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  const text = await sample('haproxy.cfg', {
    'bind :80': `bind 127.0.0.1:${port}`,
    'bind :443 ssl crt /etc/ssl/kinhold.example.pem alpn h2,http/1.1': '',
    'http-request redirect scheme https code 301 unless { ssl_fc }': '',
    'server one 10.0.0.1:3000': `server one 127.0.0.1:${one}`,
    'server two 10.0.0.2:3000': `server two 127.0.0.1:${two}`,
  })
  const chosen = ['one', 'two'].map((name) => `    use-server ${name} if { req.hdr(${TO_SERVER}) ${name} }\n`)
  await writeFile(file, text + chosen.join(''))
  execFileSync('haproxy', ['-c', '-f', file], { stdio: 'pipe' })
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}.`)
    await pass(50)
  }
  return {
    url,
    async close() {
      if (child.kill('SIGTERM')) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
