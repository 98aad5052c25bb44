import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { appForTests } from '../../testing/beforehand.ts'
import { emptyDatabase } from '../../testing/database.ts'
import { askOne, emptyDataDir, startOwner } from '../../testing/embedded.ts'
import { startCommand, startCommandOrdinarily } from '../../testing/server-process.ts'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import type { Finding } from './doctor/finding.ts'
import { onDatabase } from './open-database.ts'

const test = appForTests()

const settings = () => ({ DATABASE_URL: test.config.databaseUrl!, DATA_DIR: test.config.dataDir })

const kinhold = (...args: string[]) => startCommand(settings(), ...args).ended

describe('OPS-01 the operator’s command', () => {
  it('lists its subcommands with --help', async () => {
    const { code, said, wrong } = await kinhold('--help')
    expect([code, wrong]).toEqual([0, ''])
    for (const command of ['retention', 'move-files']) expect(said).toContain(`\n  ${command} `)
  })

  it.each([
    { typed: ['retentoin'], wrong: 'Did you mean retention?' },
    { typed: ['move-files'], wrong: "required option '--to <store>' not specified" },
    { typed: ['move-files', '--to=moon'], wrong: 'Allowed choices are s3, folder.' },
    { typed: ['retention', '--all'], wrong: "unknown option '--all'" },
    { typed: [], wrong: 'Usage: npm run kinhold --' },
  ])('rejects the arguments $typed with exit code 2', async ({ typed, wrong }) => {
    expect(await kinhold(...typed)).toEqual({ code: 2, said: '', wrong: expect.stringContaining(wrong) })
  })

  it('prints one line of JSON with --json', async () => {
    const { code, said } = await kinhold('retention', '--json')
    expect([code, said]).toEqual([0, '{"removed":{}}\n'])
  })

  it.each(['--help', 'settings', 'retention'])(
    'succeeds without an error message if nobody reads the output of %s',
    async (command) => {
      const { child, ended } = startCommand(settings(), command)
      child.stdout!.destroy()
      expect(await ended).toEqual({ code: 0, said: '', wrong: '' })
    },
  )

  it('exits with code 1 if a setting is invalid', async () => {
    const answer = await startCommand({ ...settings(), PORT: 'many' }, 'retention', '--json').ended
    const wrong = 'PORT must be a whole number from 0 to 65535.\n'
    expect(answer).toEqual({ code: 1, said: '', wrong })
  })
})

describe('OPS-02 a command', () => {
  const ask = (dataDir: string, options = {}) =>
    onDatabase(
      readConfig({ DATA_DIR: dataDir }),
      (_, url) => askOne(url, 'select count(*) from players'),
      options,
    )

  it('stops the embedded database afterwards unless a server is using it', async () => {
    const dataDir = await emptyDataDir()
    const server = await startOwner(dataDir)
    await migrate(server.said.url)
    expect(await ask(dataDir)).toBe('0')
    expect(await askOne(server.said.url, 'select 1')).toBe(1)
    await expect(ask(dataDir, { alone: 'So nothing was done.' })).rejects.toThrow(
      /already running with the data folder .* So nothing was done\.$/,
    )
    await server.stop()
    expect(await ask(dataDir, { alone: '' })).toBe('0')
    await expect(askOne(server.said.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('fails instead of creating a missing database', async () => {
    const dataDir = await emptyDataDir()
    const nowhere = join(dataDir, 'nowhere')
    for (const each of [dataDir, nowhere])
      await expect(ask(each)).rejects.toThrow(`There is no database in ${each}.`)
    expect(await readdir(dataDir)).toEqual([])
  })

  it('OPS-62 fails with the same message as `doctor` if the user has no access to the data folder', async () => {
    const dataDir = await emptyDataDir()
    await chmod(dataDir, 0o000)
    onTestFinished(() => chmod(dataDir, 0o700))
    const noEntry = `Kinhold may not enter ${dataDir}. Give it that permission, or run this as a user who has it.`
    const start = (...args: string[]) => startCommandOrdinarily({ DATA_DIR: dataDir }, ...args).ended
    expect(await start('retention')).toEqual({ code: 1, said: '', wrong: `${noEntry}\n` })
    const { checks } = JSON.parse((await start('doctor', '--json')).said) as { checks: Finding[] }
    expect(checks.filter(({ state }) => state === 'failed')).toMatchObject([
      { check: 'database', says: noEntry },
      { check: 'files', says: expect.stringContaining(`Kinhold may not use ${dataDir}/files.`) },
    ])
  })

  it.each([
    { is: 'has no network', upTo: null, sentence: 'This database has no network yet.' },
    { is: 'is older', upTo: '0050_details_of_messages', sentence: 'is that of an earlier Kinhold' },
  ])('changes nothing and fails if the database $is', async ({ upTo, sentence }) => {
    const url = await emptyDatabase()
    if (upTo !== null) await migrate(url, upTo)
    const tables = () => askOne(url, "select count(*) from pg_class where relkind = 'r'")
    const before = await tables()
    await expect(onDatabase(readConfig({ DATABASE_URL: url }), async () => {})).rejects.toThrow(sentence)
    expect(await tables()).toBe(before)
  })

  it('fails if the database belongs to a newer version of Kinhold', async () => {
    const url = await emptyDatabase()
    await migrate(url)
    await askOne(url, "insert into kysely_migration values ('9999_later', '') returning 1")
    await expect(onDatabase(readConfig({ DATABASE_URL: url }), async () => {})).rejects.toThrow(
      'made by a newer Kinhold',
    )
  })
})
