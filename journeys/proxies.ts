import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { setTimeout as pass } from 'node:timers/promises'
import { freePort } from '../server/src/db/embedded-postmaster.ts'

/** The host name in the sample configurations in `ops`. */
export const NAME = 'kinhold.example'

const isThere = (tool: string, ...args: string[]) => spawnSync(tool, args).status === 0

/** The proxies for which `ops` has sample configurations. Their Debian packages have the same names. */
export const PROXIES = [
  { name: 'nginx', isThere: isThere('nginx', '-v') && isThere('openssl', 'version'), lay: layNginx },
  { name: 'Caddy', isThere: isThere('caddy', 'version'), lay: layCaddy },
]

/** The ports of a proxy and of the server behind it. */
type Ports = { server: string; http: number; https: number }

/**
 * A proxy's command, its arguments for checking the configuration and for running, and the path of the
 * certificate that clients must trust.
 */
type Laid = { command: string; check: string[]; run: string[]; env?: Record<string, string>; ca: string }

/** A proxy in front of a server. */
export type Proxy = Awaited<ReturnType<typeof startProxy>>

/** Starts a proxy with its sample configuration in front of the server at `url`. */
export async function startProxy({ lay }: (typeof PROXIES)[number], url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'kinhold-proxy-'))
  await chmod(folder, 0o711)
  const ports = { server: new URL(url).port, http: await freePort(), https: await freePort() }
  const { command, check, run, env, ca } = await lay(folder, ports)
  const options = { cwd: folder, env: { ...process.env, ...env } }
  execFileSync(command, check, { ...options, stdio: 'pipe' })
  const child = spawn(command, run, { ...options, stdio: 'ignore' })
  const sessions = new Set<ClientHttp2Session>()
  const certificate = await isUp(child, ports.https, ca)

  /** Opens a connection as a browser would, from one of this machine's addresses. */
  function browser(localAddress = '127.0.0.1') {
    const tls = { ca: certificate, servername: NAME, localAddress }
    const session = connect(`https://127.0.0.1:${ports.https}`, tls)
    sessions.add(session)
    session.on('error', () => {})
    /** Sends the headers of a request; the caller writes any body to the stream. */
    const send = (method: string, path: string, headers: OutgoingHttpHeaders = {}, endStream = false) => {
      const own = { ':method': method, ':path': path, ':authority': NAME, origin: `https://${NAME}` }
      return session.request({ ...own, ...headers }, { endStream })
    }
    return {
      send,
      async ask(method: string, path: string, headers?: OutgoingHttpHeaders, body: string | Buffer = '') {
        const stream = send(method, path, headers, body === '')
        if (body !== '') stream.end(body)
        return answerOf(stream)
      },
    }
  }
  return {
    browser,
    httpPort: ports.http,
    async close() {
      for (const session of sessions) session.destroy()
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Reads a whole response. */
export async function answerOf(stream: ReturnType<ClientHttp2Session['request']>) {
  const [headers] = (await once(stream, 'response')) as [Record<string, string | string[]>]
  const bytes = await Array.fromAsync(stream as AsyncIterable<Buffer>)
  return { status: Number(headers[':status']), headers, text: Buffer.concat(bytes).toString() }
}

/** Waits until a proxy accepts connections, and returns its certificate. */
async function isUp(child: ChildProcess, port: number, ca: string): Promise<Buffer> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The proxy ended with ${child.exitCode}.`)
    const certificate = await readFile(ca).catch(() => null)
    if (certificate) {
      const session = connect(`https://127.0.0.1:${port}`, { ca: certificate, servername: NAME })
      const isOpen = await once(session, 'connect').then(
        () => true,
        () => false,
      )
      session.destroy()
      if (isOpen) return certificate
    }
    await pass(50)
  }
}

const SAMPLES = join(import.meta.dirname, '../ops')

/** Reads a sample configuration from `ops`, and replaces the parts that don't work in a test. */
export async function sample(file: string, changes: Record<string, string>): Promise<string> {
  let text = await readFile(join(SAMPLES, file), 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}.`)
    text = text.replaceAll(from, to)
  }
  return text
}

async function layNginx(folder: string, { server, http, https }: Ports): Promise<Laid> {
  const [key, pem, own] = ['kinhold.example.key', 'kinhold.example.pem', 'own.conf'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', pem], {
    stdio: 'pipe',
  })
  const changes = {
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen [::]:80;': `listen [::1]:${http};`,
    'listen 443 ': `listen 127.0.0.1:${https} `,
    'listen [::]:443 ': `listen [::1]:${https} `,
    '127.0.0.1:3000': `127.0.0.1:${server}`,
    '/etc/ssl/kinhold.example': join(folder, 'kinhold.example'),
  }
  await writeFile(join(folder, 'kinhold.conf'), await sample('nginx.conf', changes))
  const passing = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const places = passing.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  await writeFile(
    own,
    `daemon off; pid ${folder}/pid; events {} http { access_log off; ${places} include kinhold.conf; }`,
  )
  const args = ['-c', own, '-p', folder, '-e', 'stderr']
  return { command: 'nginx', check: ['-t', ...args], run: args, ca: pem }
}

async function layCaddy(folder: string, { server, http, https }: Ports): Promise<Laid> {
  const own = join(folder, 'Caddyfile')
  const options = `{
	admin off
	default_bind 127.0.0.1
	http_port ${http}
	https_port ${https}
	local_certs
	skip_install_trust
}
`
  await writeFile(own, options + (await sample('Caddyfile', { '127.0.0.1:3000': `127.0.0.1:${server}` })))
  const data = join(folder, 'data')
  await mkdir(data)
  const args = ['--config', own, '--adapter', 'caddyfile']
  return {
    command: 'caddy',
    check: ['validate', ...args],
    run: ['run', ...args],
    env: { XDG_DATA_HOME: data, XDG_CONFIG_HOME: data },
    ca: join(data, 'caddy/pki/authorities/local/root.crt'),
  }
}
