import { expect } from 'vitest'
import type { Finding } from '../src/cli/doctor/finding.ts'
import { startCommand } from './server-process.ts'

/** Runs the doctor with these settings, and returns its exit code and findings. */
export async function examined(settings: Record<string, string>, ...args: string[]) {
  const { code, said, wrong } = await startCommand(settings, 'doctor', '--json', ...args).ended
  expect(wrong).toBe('')
  const checks = JSON.parse(said).checks as Finding[]
  return { code, checks, of: (check: string) => checks.find((each) => each.check === check) }
}
