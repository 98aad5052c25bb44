import type { Command } from 'commander'

/** The outcome of a command: lines for a person, and the same as data for --json. */
export type Report = {
  lines: string[]
  data: object
  /** True if the command found or left something wrong, which makes the exit code 1. */
  isBad?: boolean
}

/** Prints a line while a command works; with --json it prints none. */
export type Say = (line: string) => void

/** Prints nothing: somebody reads the JSON, and nobody can be asked. */
export const SILENT: Say = () => {}

/** Makes the action of a command that prints its report. `work` refuses by an error with a sentence. */
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
