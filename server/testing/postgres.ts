import type { TestProject } from 'vitest/node'
import { withConnection, type Ask } from '../src/db/connection.ts'
import { dropDatabase } from './drop-database.ts'
import { passingFolder } from './folders.ts'
import { CAREFREE, createTemplate, startThrowaway } from './throwaway.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address, the migrated template and the name prefix, for creating test databases. */
    postgres: { adminUrl: string; template: string; prefix: string }
  }
}

/**
 * Sets up one PostgreSQL server for all test files: the server at DATABASE_URL, or a throwaway server. The
 * user in DATABASE_URL must be allowed to create databases. Returns a function that removes everything this
 * run created.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer()
  try {
    const prefix = `${FAMILY}${Date.now()}_${process.pid}_${project.name}_`
    const template = `${prefix}template`
    await createTemplate(server.url, template)
    project.provide('postgres', { adminUrl: server.url, template, prefix })
    return async () => {
      await withConnection(server.url, (ask) => dropDatabases(ask, prefix))
      await server.close()
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

const FAMILY = 'kinhold_test_'

type Server = { url: string; close(): Promise<void> }

async function openServer(): Promise<Server> {
  const url = process.env['DATABASE_URL']
  if (!url) return startThrowaway(passingFolder(), 'kinhold-test-postgres-', CAREFREE)
  await withConnection(url, dropForgotten)
  return { url, close: async () => {} }
}

/**
 * Drops the databases that killed runs left behind. Such a database has no connections, and the timestamp in
 * its name is more than six hours old.
 */
async function dropForgotten(ask: Ask): Promise<void> {
  const inUse = (await ask('select distinct datname::text as name from pg_stat_activity')).map(nameOf)
  for (const name of await databasesOf(ask, FAMILY)) {
    const started = Number(name.slice(FAMILY.length).split('_')[0])
    if (Date.now() - started > SIX_HOURS && !inUse.includes(name)) await dropDatabases(ask, name)
  }
}

const SIX_HOURS = 6 * 60 * 60 * 1000

async function dropDatabases(ask: Ask, prefix: string): Promise<void> {
  for (const name of await databasesOf(ask, prefix)) await dropDatabase(ask, name)
}

async function databasesOf(ask: Ask, prefix: string): Promise<string[]> {
  const query = 'select datname::text as name from pg_database where starts_with(datname, $1)'
  return (await ask(query, [prefix])).map(nameOf)
}

const nameOf = (row: Record<string, unknown>) => String(row['name'])
