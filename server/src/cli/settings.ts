import type { Command } from 'commander'
import { type InForce, settingsInForce } from '../config.ts'
import { type Report, reporting } from './report.ts'

/** Adds the command that lists the settings in effect. */
export function settings(program: Command): void {
  program
    .command('settings')
    .description('list every setting in force, and whether the environment gives it or it is the default')
    .action(reporting(list))
}

async function list(): Promise<Report> {
  const found = settingsInForce(process.env)
  const widest = Math.max(...found.map(({ name }) => name.length))
  return { lines: found.map((each) => lineOf(each, widest)), data: { settings: found } }
}

function lineOf({ name, value, from }: InForce, widest: number): string {
  return `${name.padEnd(widest)}  ${value ?? 'unset'}  (${from})`
}
