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
  `OPS-41 the systemd unit is valid with a low exposure level${hasSystemd ? '' : ' (skipped: systemd-analyze is not installed)'}`,
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

it.runIf(hasCompose)(
  `OPS-40 the compose file is valid and requires its passwords${hasCompose ? '' : ' (skipped: docker-compose is not installed)'}`,
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
