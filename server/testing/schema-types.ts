import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The generated file that contains the table types. */
export const SCHEMA = join(import.meta.dirname, '..', 'src', 'db', 'schema.ts')

/** Returns the contents of SCHEMA for a migrated database: the output of kysely-codegen, in our format. */
export async function schemaTypesOf(databaseUrl: string): Promise<string> {
  // The pool parses int8 values as numbers (openPool in db/database.ts).
  const mapping = ['--type-mapping', JSON.stringify({ int8: 'number' })]
  // Leaves out pg-boss's tables, which are in their own schema.
  const source = ['--dialect', 'postgres', '--url', databaseUrl, '--include-pattern', 'public.*']
  const output = ['--log-level', 'error', '--print']
  const text = await outputOf('kysely-codegen/dist/cli/bin.js', [...source, ...mapping, ...output])
  return outputOf('oxfmt/bin/oxfmt', ['--stdin-filepath', SCHEMA], text)
}

const ROOT = join(import.meta.dirname, '..', '..')

async function outputOf(script: string, args: string[], input = ''): Promise<string> {
  const running = promisify(execFile)(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    cwd: ROOT,
    maxBuffer: 16 * 1024 ** 2,
  })
  running.child.stdin!.end(input)
  return (await running).stdout
}
