import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const isThere = (tool: string, ...args: string[]) => spawnSync(tool, args).status === 0
const hasSystemd = isThere('systemd-analyze', '--version')
const hasCompose = isThere('docker-compose', 'version')

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'kinhold-ops-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

it.runIf(hasSystemd)(
  `OPS-41 the systemd unit is valid and has a low exposure level${hasSystemd ? '' : ' (skipped: systemd-analyze is not installed)'}`,
  async () => {
    const unit = await readFile(join(ROOT, 'ops/kinhold.service'), 'utf8')
    const file = join(await folder(), 'kinhold.service')
    await writeFile(file, unit.replaceAll('/opt/kinhold', ROOT))
    const verified = spawnSync('systemd-analyze', ['verify', file])
    expect([verified.status, verified.stderr.toString()]).toEqual([0, ''])
    const args = ['security', '--offline=true', '--threshold=29', '--no-pager', file]
    const { status, stdout } = spawnSync('systemd-analyze', args)
    expect([status, /exposure level .*: ([\d.]+)/.exec(stdout.toString())?.[1]]).toEqual([0, '1.4'])
  },
)

it('OPS-41 the operator’s command for systemd accepts only plain NAME=value settings', async () => {
  const place = await folder()
  const [settings, command] = [join(place, 'kinhold.env'), join(place, 'kinhold')]
  const text = await readFile(join(ROOT, 'ops/kinhold'), 'utf8')
  // The test doesn't run as root and has no installed server, so the command prints the environment that it
  // would pass to the server.
  await writeFile(command, text.replace('/etc/kinhold.env', settings).replace(/^exec .*$/m, 'env'))
  const start = () => {
    const { status, stdout, stderr } = spawnSync('sh', [command], { env: { PATH: process.env['PATH']! } })
    return { status, said: stdout.toString().split('\n'), wrong: stderr.toString() }
  }
  const run = async (...lines: string[]) => {
    await writeFile(settings, lines.join('\n'))
    return start()
  }
  expect(start()).toEqual({
    status: 1,
    said: [''],
    wrong: expect.stringMatching(/kinhold\.env is missing, or you may not read it\. /),
  })
  const plain = ['ALERT_WEBHOOK=https://hooks.example/?a=b', 'SMTP_URL=', 'APP_NAME=Our house']
  const passed = await run('# PORT=4000', '', ...plain)
  expect(passed).toMatchObject({ status: 0, wrong: '' })
  expect(passed.said).toEqual(expect.arrayContaining([...plain, 'DATA_DIR=/var/lib/kinhold']))
  expect(passed.said.join()).not.toContain('PORT')
  for (const odd of ['PORT = 1', ' PORT=1', 'PORT= 1', 'PORT="1"', 'PORT=1\\2', 'PORT', '; PORT=1'])
    expect(await run('APP_NAME=Ours', odd)).toEqual({
      status: 1,
      said: [''],
      wrong: expect.stringMatching(/^Lines of .*kinhold\.env that are no settings: 2\. Write NAME=value, /),
    })
})

it.runIf(hasCompose)(
  `OPS-40 the compose file is valid and requires each password to be set${hasCompose ? '' : ' (skipped: docker-compose is not installed)'}`,
  async () => {
    const place = await folder()
    await writeFile(join(place, 'compose.yaml'), await readFile(join(ROOT, 'ops/compose.yaml')))
    await writeFile(join(place, 'kinhold.env'), await readFile(join(ROOT, 'ops/kinhold.env.example')))
    const config = (env: Record<string, string>) =>
      spawnSync('docker-compose', ['-f', join(place, 'compose.yaml'), 'config'], {
        env: { PATH: process.env['PATH']!, ...env },
      })
    const passwords = { DATABASE_PASSWORD: 'one', STORE_PASSWORD: 'other' }
    const { status, stdout } = config(passwords)
    expect(status).toBe(0)
    expect(stdout.toString()).toContain('postgres://kinhold:one@database:5432/kinhold')
    for (const name of Object.keys(passwords)) {
      const without = config({ ...passwords, [name]: '' })
      expect([without.status, without.stderr.toString().includes(name)]).toEqual([1, true])
    }
  },
)
