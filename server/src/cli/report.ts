import type { Command } from 'commander'

/** The outcome of a command: lines for people, and the same information as data for --json. */
export type Report = {
  lines: string[]
  data: object
  /** True if the command found a problem or was stopped early; the exit code is then 1. */
  isBad?: boolean
}

/** Prints a line of progress while a command runs; prints nothing with --json. */
export type Say = (line: string) => void

/** Prints nothing. Used with --json, which also keeps commands from asking questions. */
export const SILENT: Say = () => {}

/** Creates a command's action, which prints the report that `work` returns, or fails if `work` throws. */
export function reporting<Given extends unknown[]>(work: (say: Say, ...given: Given) => Promise<Report>) {
  return async (...args: [...Given, Command]): Promise<void> => {
    const command = args.at(-1) as Command
    const { json } = command.optsWithGlobals<{ json?: true }>()
    const print = (line: string) => void process.stdout.write(`${line}\n`)
    const { lines, data, isBad } = await work(json ? SILENT : print, ...(args.slice(0, -1) as Given))
    for (const line of json ? [JSON.stringify(data)] : lines) print(line)
    if (isBad) process.exitCode = 1
  }
}
